import { useMutation } from "convex/react";
import type { FunctionArgs } from "convex/server";
import { useNavigate } from "react-router-dom";
import { api } from "#convex/_generated/api.js";
import { minPurchase } from "#convex/domain/listings/stock.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { ListingImage } from "#src/components/ui/ListingImage.tsx";
import { PriceText } from "#src/components/ui/PriceText.tsx";
import { QuantityInput } from "#src/components/ui/QuantityInput.tsx";
import { stockText } from "#src/features/listings/public/labels.ts";
import { useCall } from "#src/hooks/useCall.ts";
import { paths } from "#src/lib/paths.ts";
import type { ParcelLineRow } from "../types";
import { fixLink } from "./fixLink";
import { useLineQuantity } from "./useLineQuantity";

/** A listing in a parcel, live: its price, how many are left, and why it can't be ordered. */
export function ParcelLine({ line }: { line: ParcelLineRow }) {
  const { listingId, title, price, problem } = line;
  const remove = useMutation(api.orders.basket.remove);
  const { busy, run } = useCall();
  const [quantity, setQuantity] = useLineQuantity(line, line.available);
  return (
    <li className="border-line flex flex-wrap items-center gap-x-3 gap-y-2 border-t py-3 first:border-t-0">
      <ListingImage
        src={line.imageUrl}
        alt=""
        width={64}
        height={64}
        className="size-16 shrink-0 rounded-lg"
      />
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-semibold wrap-anywhere">
          <Link to={paths.listing(listingId)} className="hover:underline">
            <bdi>{title}</bdi>
          </Link>
        </p>
        <p className="text-ink-muted text-sm">
          <PriceText pence={price} zero="Free" /> <span>{price > 0 ? "each · " : "· "}</span>
          <span>{stockText(line)}</span>
        </p>
      </div>
      <div className="flex items-center gap-3 max-sm:w-full max-sm:justify-between">
        {line.available > 0 && (
          <Field label={`How many of ${title}`} labelHidden>
            <QuantityInput
              value={quantity}
              onChange={setQuantity}
              min={Math.min(minPurchase(line), line.available)}
              max={line.available}
            />
          </Field>
        )}
        <Button
          size="sm"
          variant="ghost"
          busy={busy}
          aria-label={`Remove ${title}`}
          className="ml-auto"
          onClick={() => void run(() => remove({ listingIds: [listingId] }))}
        >
          Remove
        </Button>
      </div>
      {problem && (
        <div
          role="status"
          className="text-warning flex w-full flex-wrap items-center gap-x-3 text-sm"
        >
          <p>{problem.text}</p>
          <LineFix line={line} />
        </div>
      )}
    </li>
  );
}

/** A button or link with which the buyer can fix the line's problem. */
function LineFix({ line }: { line: ParcelLineRow }) {
  const { listingId, quantity, quiz, problem } = line;
  if (problem?.code === "quiz_tank_changed" || problem?.code === "quiz_stale") {
    return quiz && <CheckAgain listingId={listingId} quizId={quiz.quizId} quantity={quantity} />;
  }
  const link = fixLink(line);
  return (
    link && (
      <Link to={link.to} className="inline-flex min-h-9 items-center font-semibold underline">
        {link.label}
      </Link>
    )
  );
}

type CheckedQuiz = FunctionArgs<typeof api.tanks.suitability.recheckAll>["quizzes"][number];

/**
 * Repeats the line's check with the same care answers, after the tank or the number has changed. If the check needs
 * new answers, as after its tank was deleted, opens the quiz.
 */
function CheckAgain({ listingId, ...quiz }: CheckedQuiz & Pick<ParcelLineRow, "listingId">) {
  const recheck = useMutation(api.tanks.suitability.recheckAll);
  const navigate = useNavigate();
  const { busy, run } = useCall();
  const check = async () => {
    const [newQuizId] = await recheck({ quizzes: [quiz] });
    if (newQuizId !== quiz.quizId) return;
    void navigate(paths.quiz(listingId, { quantity: quiz.quantity }));
  };
  return (
    <Button
      size="sm"
      variant="secondary"
      busy={busy}
      onClick={() => void run(check, { failed: "Could not check again. Please try again." })}
    >
      Check again
    </Button>
  );
}
