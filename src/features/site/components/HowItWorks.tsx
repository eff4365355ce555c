import { CLAIM_ANSWER_MS } from "#convex/domain/claims/limits.ts";
import {
  ASSUMED_CLAIM_WINDOW_MS,
  CLAIM_WINDOW_MS,
  SELLER_QUIZ_QUESTIONS,
} from "#convex/domain/shared/constants.ts";
import { periodText } from "#convex/domain/shared/periods.ts";
import { Link } from "#src/components/ui/Link.tsx";
import { paths } from "#src/lib/paths.ts";

const STEPS = {
  buyers: {
    title: "For buyers",
    steps: [
      ["Describe your tank", "Its size, its water and what lives in it. You only do this once."],
      ["Check before you pay", "We compare every listing with your tank, rule by rule."],
      [
        "Collect or receive",
        `Confirm delivery. You then have ${periodText(CLAIM_WINDOW_MS)} to report a problem.`,
      ],
    ],
  },
  sellers: {
    title: "For sellers",
    steps: [
      [
        "Show what you know",
        `Pass a quiz of ${SELLER_QUIZ_QUESTIONS} questions. Businesses apply first.`,
      ],
      ["List in minutes", "Add photos, set a price, choose delivery."],
      ["Hand over with care", "A packing checklist, live chat, and a buyer who has already paid."],
    ],
  },
} as const;

export function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works" className="grid gap-6">
      <h2 id="how-it-works" className="font-display text-2xl">
        How it works
      </h2>
      <div className="grid gap-6 lg:grid-cols-2">
        {Object.values(STEPS).map(({ title, steps }) => (
          <div key={title} className="border-line bg-surface rounded-xl border p-6 shadow-xs">
            <h3 className="font-display text-xl">{title}</h3>
            <ol className="mt-4 grid gap-5">
              {steps.map(([step, text], i) => (
                <li key={step} className="grid grid-cols-[2.25rem_1fr] gap-3">
                  <span
                    aria-hidden="true"
                    className="bg-accent-soft text-accent-strong grid size-9 place-items-center rounded-full font-semibold"
                  >
                    {i + 1}
                  </span>
                  <div>
                    <p className="font-semibold">{step}</p>
                    <p className="text-ink-muted">{text}</p>
                  </div>
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </section>
  );
}

/** Shoal's promise, with a link to its terms. */
export function LiveArrival() {
  return (
    <section
      aria-labelledby="live-arrival"
      className="bg-moss-soft grid gap-2 rounded-2xl p-6 sm:p-8"
    >
      <h2 id="live-arrival" className="font-display text-2xl">
        The live-arrival promise
      </h2>
      <p className="max-w-prose">
        If an animal arrives dead or ill, or isn&apos;t what you ordered, report it with photos
        within {periodText(CLAIM_WINDOW_MS)} of confirming delivery. (If you don&apos;t confirm, you
        have {periodText(ASSUMED_CLAIM_WINDOW_MS)} after we mark the order as delivered.) The seller
        accepts or answers within {periodText(CLAIM_ANSWER_MS)}. If you can&apos;t agree, Shoal
        decides.
      </p>
      <p className="max-w-prose">
        If your order hasn&apos;t arrived by the expected day, press &ldquo;Something is
        wrong&rdquo; on the order page and tell us. If the seller agrees, you get all of your money
        back; if not, Shoal decides. Refunds are paid to your card.
      </p>
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        <Link to={paths.article("dead-on-arrival")} className="font-semibold underline">
          What to do when something is wrong
        </Link>
        <Link to={paths.transportGuidelines} className="font-semibold underline">
          How animals travel
        </Link>
      </p>
    </section>
  );
}
