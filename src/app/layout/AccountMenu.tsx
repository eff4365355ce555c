import { useQuery_experimental as useQueryResult } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { Avatar } from "#src/components/ui/Avatar.tsx";
import { Menu } from "#src/components/ui/Menu.tsx";
import { PersonName } from "#src/components/ui/PersonName.tsx";
import { useAuth } from "#src/hooks/useAuth.ts";
import { accountItems } from "./navItems";
import { ParcelCount } from "./ParcelCount";
import { waitingFor } from "./waitingFor";

const Purchases = () => (
  <span>
    My Purchases
    <ParcelCount />
  </span>
);

/** The avatar and its menu, in a separate chunk that visitors never fetch. */
export default function AccountMenu() {
  const { profile, signOut } = useAuth();
  // `useBadge` in the navbar reports a failure.
  const badge = useQueryResult({ query: api.messages.badge.get, args: {} });
  const waitingText = badge.status === "success" ? waitingFor(badge.data) : "";
  const name = profile?.fullName || profile?.email || "You";
  return (
    <Menu
      label="Account menu"
      items={accountItems(() => void signOut(), waitingText).map((item) =>
        item.label === "My Purchases" ? { ...item, label: <Purchases /> } : item,
      )}
      header={
        <div className="border-line mb-1.5 border-b px-3 pt-1.5 pb-3" aria-hidden="true">
          <p className="font-semibold">
            <PersonName>{name}</PersonName>
          </p>
          <p className="text-ink-muted text-sm">{profile?.email}</p>
        </div>
      }
    >
      <Avatar name={name} src={profile?.avatarUrl} />
    </Menu>
  );
}
