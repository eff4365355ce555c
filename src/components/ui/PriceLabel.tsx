import { formatPence } from "#convex/domain/shared/money.ts";

type Props = { text: string; pence: number; end?: string | undefined };

/** Makes the sum a word of its own: browsers may trim each element's text when they compute accessible names. */
const ownWord = { display: "inline-block" };

/**
 * A button's label with money in it: "Pay £16.35". Translators don't touch the sum. One element, so
 * that no gap of the button splits it.
 */
export const PriceLabel = ({ text, pence, end }: Props) => (
  <span>
    {text}{" "}
    <span data-numeric translate="no" style={ownWord}>
      {formatPence(pence)}
    </span>
    {end !== undefined && ` ${end}`}
  </span>
);
