import type { ReactNode } from "react";
import { Link } from "#src/components/ui/Link.tsx";
import { PersonName } from "#src/components/ui/PersonName.tsx";
import { paths } from "#src/lib/paths.ts";

type Props = {
  /** `isProfileHidden`: the account is closed or blocked, so there is no page to link to. */
  seller: { userId: string; isProfileHidden?: true };
  className?: string;
  children: ReactNode;
};

/** A person's name as a link to their listings; plain text if they have no page. */
export function SellerLink({ seller, className = "underline", children }: Props) {
  if (seller.isProfileHidden) return <PersonName>{children}</PersonName>;
  return (
    <Link to={paths.seller(seller.userId)} className={className}>
      <PersonName>{children}</PersonName>
    </Link>
  );
}
