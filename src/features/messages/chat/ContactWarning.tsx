import { contactDetailIn } from "./contactDetails";

const TEXTS = {
  phone: "That looks like a phone number.",
  address: "That looks like an email address or a link to another website.",
} as const;

/** A gentle warning below the message box. It refuses nothing. */
export function ContactWarning({ text }: { text: string }) {
  const detail = contactDetailIn(text, window.location.host);
  return (
    <p role="status" className="text-warning text-sm">
      {detail !== null &&
        `${TEXTS[detail]} You can send it, but please pay only through Shoal: we can't refund payments made elsewhere.`}
    </p>
  );
}
