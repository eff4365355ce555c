import { FishIcon } from "#src/components/ui/icons.tsx";
import type { MenuEntry } from "#src/components/ui/Menu.tsx";
import {
  BagIcon,
  LogOutIcon,
  MessageIcon,
  SettingsIcon,
  TagIcon,
  UserIcon,
} from "#src/components/ui/pageIcons.tsx";
import { paths } from "#src/lib/paths.ts";

/**
 * The entries of the avatar menu, in the specification's order; `waitingText` describes the items that
 * need attention under 'Messages'.
 */
export function accountItems(
  signOut: () => void,
  waitingText = "",
): (MenuEntry & { label: string })[] {
  return [
    { label: "View Profile", to: paths.profile(), icon: <UserIcon /> },
    { label: "My Listings", to: paths.myListings, icon: <FishIcon /> },
    { label: "My Purchases", to: paths.purchases, icon: <BagIcon /> },
    { label: "Sold", to: paths.sold, icon: <TagIcon /> },
    { label: "Messages", detail: waitingText, to: paths.messages(), icon: <MessageIcon /> },
    { label: "Settings", to: paths.settings(), icon: <SettingsIcon /> },
    { label: "Logout", onSelect: signOut, icon: <LogOutIcon />, separated: true },
  ];
}

export const adminItems: readonly { label: string; to: string }[] = [
  { label: "Overview", to: paths.adminOverview },
  { label: "Seller Approvals", to: paths.adminSellerApprovals },
  { label: "Moderation", to: paths.adminModeratorPanel },
  { label: "Admin Orders", to: paths.adminOrders },
  { label: "Messages", to: paths.adminMessages },
  { label: "User Management", to: paths.adminUsers },
  { label: "Dev Tools", to: paths.adminDevTools },
];
