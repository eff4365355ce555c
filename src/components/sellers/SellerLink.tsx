import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { PersonName } from "../ui/PersonName";
import { paths } from "../../lib/paths";

type Props = {
  /** `noPage`: there is no page to lead to, since the account is closed or blocked. */
  seller: { userId: string; noPage?: true };
  className?: string;
  children: ReactNode;
};

/** A person's name as the link to what they sell; the name alone where no page would open. */
export function SellerLink({ seller, className = "underline", children }: Props) {
  if (seller.noPage) return <PersonName>{children}</PersonName>;
  return (
    <Link to={paths.seller(seller.userId)} className={className}>
      <PersonName>{children}</PersonName>
    </Link>
  );
}
