import type { ReactNode } from "react";
import { CLAIM_WINDOW_MS } from "#convex/domain/shared/constants.ts";
import { periodText } from "#convex/domain/shared/periods.ts";
import { Card } from "#src/components/ui/Card.tsx";
import { Page } from "#src/components/ui/Page.tsx";

type Props = {
  title: string;
  lead?: ReactNode;
  /** Below the card: links to the other forms. */
  footer?: ReactNode;
  children: ReactNode;
};

/** The layout for logging in, signing up and passwords: a card, beside Shoal's promises on wide screens. */
export function AccountFrame({ title, lead, footer, children }: Props) {
  return (
    <Page>
      <div
        data-visitor
        className="mx-auto grid max-w-5xl items-stretch gap-8 lg:grid-cols-[1fr_28rem]"
      >
        <Promises />
        <div className="max-w-form mx-auto w-full">
          <Card padding="lg">
            <h1 className="font-display text-2xl sm:text-3xl">{title}</h1>
            {lead !== undefined && <p className="text-ink-muted mt-2">{lead}</p>}
            <div className="mt-6">{children}</div>
          </Card>
          {footer !== undefined && <div className="mt-5 grid gap-2 text-center">{footer}</div>}
        </div>
      </div>
    </Page>
  );
}

const promises = [
  [
    "Checked against your tank",
    "We check every animal against your water and the animals in your tank.",
  ],
  [
    "Alive on arrival",
    `If not, report it within ${periodText(CLAIM_WINDOW_MS)} of confirming delivery, with photos, and claim your money back.`,
  ],
  ["From sellers who know their animals", "Sellers must pass a care quiz before they can sell."],
];

function Promises() {
  return (
    <aside className="bg-deep text-deep-ink relative hidden overflow-hidden rounded-2xl p-10 pb-24 lg:grid lg:content-center">
      <p className="font-display text-3xl">Good homes for small lives.</p>
      <ul className="mt-8 grid gap-6">
        {promises.map(([title, text]) => (
          <li key={title} className="border-deep-muted border-l-2 pl-4">
            <p className="font-semibold">{title}</p>
            <p className="text-deep-muted">{text}</p>
          </li>
        ))}
      </ul>
      <svg
        aria-hidden="true"
        viewBox="0 0 400 60"
        preserveAspectRatio="none"
        className="absolute inset-x-0 bottom-0 h-16 w-full opacity-25"
      >
        <path d="M0 30c50-30 100-30 150 0s100 30 150 0 75-25 100-10v40H0Z" fill="currentColor" />
      </svg>
    </aside>
  );
}
