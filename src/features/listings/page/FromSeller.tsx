import type { ReactNode } from "react";

type Props = {
  /** `h2` on the listing page, `h3` in its preview. */
  as: "h2" | "h3";
  listing: { description: string };
  children?: ReactNode;
};

export function FromSeller({ as: Heading, listing, children }: Props) {
  return (
    <section aria-labelledby="from-seller">
      <Heading id="from-seller" className="font-display text-xl">
        From the seller
      </Heading>
      <p dir="auto" className="mt-2 max-w-prose wrap-anywhere whitespace-pre-line">
        {listing.description || "The seller has not added a description. Ask in the chat."}
      </p>
      {children}
    </section>
  );
}
