import type { ReactNode, Ref } from "react";
import { Dialog } from "#src/components/ui/Dialog.tsx";

type Props = {
  onClose: () => void;
  /** Gets the button that shows the listings: `ShowListings`. */
  footer: Ref<HTMLDivElement>;
  children: ReactNode;
};

/** The filters on a narrow screen. */
export default function FilterSheet({ onClose, footer, children }: Props) {
  return (
    <Dialog open onClose={onClose} title="Filters" footer={<div ref={footer} className="w-full" />}>
      <div className="grid gap-6">{children}</div>
    </Dialog>
  );
}
