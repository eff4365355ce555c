import { Popover, PopoverButton, PopoverPanel } from "@headlessui/react";
import { frameTexts } from "#convex/domain/shared/texts.ts";
import { ErrorBoundary } from "#src/components/ui/ErrorBoundary.tsx";
import { type Opener, useOpenAtOnce } from "#src/components/ui/LazyPopupButton.tsx";
import NotificationPanel from "#src/features/notifications/components/NotificationPanel.tsx";
import { BellFace, bellClass } from "./BellFace";

type Props = {
  name: string;
  unread: number;
  opener: Opener;
  /** Called by `lazyWithRetry` if this code could not be loaded. */
  onClose: () => void;
};

/** The bell after its first use, with its panel. */
export default function BellPanel({ name, unread, opener }: Props) {
  const button = useOpenAtOnce(opener);
  return (
    <Popover>
      <PopoverButton ref={button} aria-label={name} title={name} className={bellClass}>
        <BellFace unread={unread} />
      </PopoverButton>
      <PopoverPanel
        focus
        anchor={{ to: "bottom end", gap: 8, padding: 12 }}
        className="animate-rise border-line bg-raised z-50 flex w-[min(24rem,calc(100vw-1.5rem))] flex-col rounded-xl border shadow-lg outline-hidden"
      >
        {({ close }) => (
          <ErrorBoundary title={frameTexts.notificationsFailed}>
            <NotificationPanel unread={unread} onClose={close} />
          </ErrorBoundary>
        )}
      </PopoverPanel>
    </Popover>
  );
}
