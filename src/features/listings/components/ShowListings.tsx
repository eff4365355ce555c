import { createPortal } from "react-dom";
import { Button } from "#src/components/ui/Button.tsx";

type Props = {
  /** The foot of a phone's open filters; null while they are closed. */
  place: HTMLElement | null;
  /** "57 listings"; null while unknown. */
  count: string | null;
  onShow: () => void;
};

/** The button below a phone's filters that closes them. Its label follows the results, live. */
export function ShowListings({ place, count, onShow }: Props) {
  return (
    place &&
    createPortal(
      <Button full onClick={onShow}>
        {count === null ? "Show listings" : `Show ${count}`}
      </Button>,
      place,
    )
  );
}
