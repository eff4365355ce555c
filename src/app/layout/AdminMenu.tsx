import { ChevronDownIcon } from "../../components/ui/icons";
import { ShieldIcon } from "../../components/ui/onDemand/icons";
import { Menu } from "../../components/ui/onDemand/Menu";
import { adminItems } from "./navItems";

/** The designated admin's way to the tools. */
export default function AdminMenu() {
  return (
    <Menu
      label="Admin Panel"
      items={adminItems}
      buttonClassName="inline-flex min-h-11 items-center gap-1.5 rounded-full px-3.5 font-semibold hover:bg-accent-soft"
    >
      <ShieldIcon size={18} />
      Admin Panel
      <ChevronDownIcon size={16} />
    </Menu>
  );
}
