import { createPortal } from "react-dom";
import { Button } from "#src/components/ui/Button.tsx";

type Props = {
  /** The footer of the open filters on a phone; null while they are closed. */
  container: HTMLElement | null;
  /** "57 listings"; null while unknown. */
  count: string | null;
  onShow: () => void;
};

/** The button below the filters on a phone: closes them, and shows how many listings match. */
export function ShowListings({ container, count, onShow }: Props) {
  return (
    container &&
    createPortal(
      <Button full onClick={onShow}>
        {count === null ? "Show listings" : `Show ${count}`}
      </Button>,
      container,
    )
  );
}
