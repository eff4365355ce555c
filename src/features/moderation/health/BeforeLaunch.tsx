import { operator } from "#src/lib/site.ts";

/**
 * Questions for a lawyer or an authority. The public pages don't mention them, and state the rule
 * that Shoal follows.
 */
const LEGAL_QUESTIONS: readonly { page: string; questions: readonly string[] }[] = [
  {
    page: "All legal pages",
    questions: ["Have a lawyer review the terms, the privacy notice and the transport guidelines."],
  },
  {
    page: "Terms of use",
    questions: [
      "Does the 14-day right to cancel cover live animals and plants, and when?",
      "How do the claim window and the listing's exceptions fit with a buyer's rights against a trader?",
      "May a private seller leave the risk of the journey to the buyer?",
      "What does Northern Ireland's animal welfare law ask of private sellers and of us? We haven't read its wording yet.",
      "What age limits do Scotland and Northern Ireland set for buying animals? Shoal uses 16 everywhere.",
      "How must we announce changes to the terms and the privacy notice?",
      "May Shoal hold buyers' payments until an order completes without a payment-services permission?",
      "Does paying Stripe discharge the buyer towards the seller, and may we take sellers' money back, as section 6 says?",
    ],
  },
  {
    page: "Privacy",
    questions: [
      "Add where Convex, Stripe and Resend store data, and the contracts that cover transfers abroad.",
      "Confirm how long each kind of data is kept. Old orders and moderation decisions are not deleted automatically yet.",
      "Do automatic refusals (tank check, species rules, seller quiz) count as automated decisions?",
    ],
  },
  {
    page: "Transport guidelines",
    questions: [
      "Is a paid drop-off by the seller transport in connection with a business? Shoal limits drop-offs to 65 km.",
      "Read Royal Mail's current list: we have only seen copies from 2014 and 2018, which don't name shrimp or snails.",
      "Check that APC Overnight still carries live fish: last seen in 2020 and 2021.",
      "Check the other carriers' rules on living creatures: known from trade sources only.",
      "Confirm that treatments in transport water fall under the Veterinary Medicines Regulations 2013.",
      "Confirm with DAERA that the pet exemption never covers a sale to or from Northern Ireland.",
      "How do Wales and Scotland treat each cold-tolerant fish, pigmyweed and water fern today?",
      "Which species did Northern Ireland add in 2025? Weather loaches, giant ramshorns, Chinese mystery snails and New Zealand pigmyweed are refused there for now.",
      "Find the current citation for the ban on apple snails.",
      "When must a hobbyist who posts plants register with APHA?",
    ],
  },
  {
    page: "Selling on Shoal",
    questions: [
      "Set up payouts to sellers: run the nine checks in convex/README.md in a Stripe sandbox, then set PAYOUTS_ENABLED.",
    ],
  },
];

export function BeforeLaunch() {
  return (
    <div className="grid gap-5">
      <p className="text-ink-muted max-w-prose">
        Settle these with a lawyer, an authority or a carrier before Shoal opens to the public.
      </p>
      {operator === null && (
        <p className="max-w-prose">
          <strong>Name the operator.</strong> The legal pages must say who runs Shoal.
        </p>
      )}
      {LEGAL_QUESTIONS.map(({ page, questions }) => (
        <div key={page}>
          <h3 className="mb-1 text-lg font-semibold">{page}</h3>
          <ul className="max-w-prose list-disc pl-5">
            {questions.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
