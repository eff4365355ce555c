import { useState } from "react";
import { Button } from "#src/components/ui/Button.tsx";
import { buttonStyles } from "#src/components/ui/buttonStyles.ts";
import { Dialog } from "#src/components/ui/Dialog.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { linkParts } from "./links";

const linkClass = "font-semibold underline wrap-anywhere";

/**
 * A user's text. Links within Shoal open directly; others ask first and name the host that they
 * really lead to.
 */
export function PersonalText({ text }: { text: string }) {
  const parts = linkParts(text).map((part, at) => {
    const url = part.href === undefined ? null : addressOf(part.href);
    if (url === null) return part.text;
    if (url.origin !== window.location.origin) {
      return <OutsideLink key={at} url={url} text={part.text} />;
    }
    return (
      <Link key={at} to={url.pathname + url.search + url.hash} className={linkClass}>
        {part.text}
      </Link>
    );
  });
  return <>{parts}</>;
}

/** The text as a full web address; null for anything else, such as a path or an invalid URL. */
function addressOf(text: string): URL | null {
  try {
    const url = new URL(text);
    return url.protocol === "https:" || url.protocol === "http:" ? url : null;
  } catch {
    return null;
  }
}

/** A button, so that no kind of click bypasses the warning. */
function OutsideLink({ url, text }: { url: URL; text: string }) {
  const [dialogOpen, setDialogOpen] = useState(false);
  const close = () => setDialogOpen(false);
  return (
    <>
      <button
        type="button"
        className={`${linkClass} text-left`}
        onClick={() => setDialogOpen(true)}
      >
        {text}
        <span className="sr-only">, leads to {url.host}</span>
      </button>
      <Dialog
        open={dialogOpen}
        onClose={close}
        size="sm"
        title="This link leaves Shoal"
        description={`It goes to ${url.host}, which isn't part of Shoal.`}
        footer={
          <>
            <Button variant="secondary" onClick={close}>
              Stay here
            </Button>
            <a
              href={url.href}
              target="_blank"
              rel="noopener noreferrer nofollow ugc"
              className={buttonStyles("danger")}
              onClick={close}
            >
              Open {url.host}
            </a>
          </>
        }
      >
        <p className="text-sm">
          Only pay on Shoal: if you pay elsewhere, there's no live-arrival promise and no refund.
          Never enter your password or card number on a page that someone sends you.
        </p>
      </Dialog>
    </>
  );
}
