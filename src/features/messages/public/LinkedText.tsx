import { Link } from "#src/components/ui/Link.tsx";
import { linkParts } from "../chat/links";

/** Text by Shoal's team, whose links open without a warning. For users' text see `PersonalText`. */
export function LinkedText({ text }: { text: string }) {
  const parts = linkParts(text).map((part, at) => {
    if (part.href === undefined) return part.text;
    const linkClass = "font-semibold underline";
    return part.href.startsWith("/") ? (
      <Link key={at} to={part.href} className={linkClass}>
        {part.text}
      </Link>
    ) : (
      <a key={at} href={part.href} className={linkClass} rel="noopener noreferrer" target="_blank">
        {part.text}
      </a>
    );
  });
  return <>{parts}</>;
}
