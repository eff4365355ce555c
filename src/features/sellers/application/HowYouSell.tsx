import type { ReactNode } from "react";
import { Button } from "#src/components/ui/Button.tsx";
import { SellerLegalStatus } from "#src/features/listings/public/SellerLegalStatus.tsx";
import { useFormSwap } from "#src/hooks/useFormSwap.ts";
import type { SellerProgress } from "./types";

type Props = {
  trader: SellerProgress["trader"];
  /** Renders the application form, which closes with `onClose`. */
  form: (onClose: () => void) => ReactNode;
};

export function HowYouSell({ trader, form }: Props) {
  const { isOpen: changing, setOpen: setChanging, takeFocus } = useFormSwap();
  return (
    <>
      <p>You are an approved seller. Buyers see you like this:</p>
      <SellerLegalStatus trader={trader} />
      {changing ? (
        <div ref={takeFocus} tabIndex={-1} className="grid gap-4 outline-hidden">
          <p>
            Make your changes and send them. Shoal will check them. Until then you can sell as
            before, and your listings and orders aren't affected.
          </p>
          {form(() => setChanging(false))}
        </div>
      ) : (
        <div>
          <Button ref={takeFocus} variant="secondary" onClick={() => setChanging(true)}>
            {trader ? "Change my business details" : "I trade as a business now"}
          </Button>
        </div>
      )}
    </>
  );
}
