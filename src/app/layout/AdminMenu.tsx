import { ChevronDownIcon } from "#src/components/ui/icons.tsx";
import { Menu } from "#src/components/ui/Menu.tsx";
import { UnreadCount } from "./UnreadCount";
import { useAdminItems } from "./useAdminItems";

/** The designated admin's tools, each with the number of items waiting. */
export default function AdminMenu() {
  const items = useAdminItems().map(({ label, to, waiting }) => ({
    label: (
      <span className="flex items-center justify-between gap-4">
        {label}
        {waiting.count > 0 && " "}
        <UnreadCount {...waiting} />
      </span>
    ),
    to,
  }));
  return (
    <Menu
      label="Admin Panel"
      items={items}
      buttonClassName="inline-flex min-h-11 items-center gap-1.5 rounded-full px-(--link-gap) font-semibold hover:bg-accent-soft"
    >
      Admin Panel
      <ChevronDownIcon size={16} />
    </Menu>
  );
}
