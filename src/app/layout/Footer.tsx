import { type ReactNode, useId, useState } from "react";
import { ChevronDownIcon } from "#src/components/ui/icons.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { cx } from "#src/lib/cx.ts";
import { paths } from "#src/lib/paths.ts";
import { COMPLIANCE_NOTE, socialLinks, TAGLINE } from "#src/lib/site.ts";
import { Logo } from "./Logo";

const quickLinks = [
  { label: "Browse", to: paths.browse() },
  { label: "Learn", to: paths.learn },
  { label: "About Us", to: paths.about },
  { label: "Contact Us", to: paths.contact },
  { label: "Start Buying", to: paths.startBuying },
  { label: "Selling on Shoal", to: paths.sellingGuide },
];

const legalLinks = [
  { label: "Transport Guidelines", to: paths.transportGuidelines },
  { label: "Privacy Policy", to: paths.privacy },
  { label: "Terms of Service", to: paths.terms },
];

const linkClass =
  "inline-flex min-h-11 items-center text-deep-ink underline-offset-4 hover:underline sm:min-h-9 lg:min-h-8";

/** The lists of links are collapsed on phones. */
export function Footer() {
  const [year] = useState(() => new Date().getFullYear());
  return (
    <footer className="deep-water mt-auto">
      <div className="page-width grid gap-x-10 py-6 sm:grid-cols-2 sm:gap-y-10 sm:py-12 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="max-sm:mb-4">
          <Logo className="[&_.fill-coral]:fill-[#ff9d83]" />
          <p className="mt-3 text-lg">{TAGLINE}</p>
          <p className="text-deep-muted mt-3 max-w-sm text-sm">{COMPLIANCE_NOTE}</p>
        </div>
        <LinkList title="Quick links">
          {quickLinks.map(({ label, to }) => (
            <Link key={to} to={to} className={linkClass}>
              {label}
            </Link>
          ))}
        </LinkList>
        <LinkList title="Legal">
          {legalLinks.map(({ label, to }) => (
            <Link key={to} to={to} className={linkClass}>
              {label}
            </Link>
          ))}
        </LinkList>
        {socialLinks.length > 0 && (
          <LinkList title="Follow us">
            {socialLinks.map(({ label, href }) => (
              <a
                key={label}
                href={href}
                target="_blank"
                rel="noopener noreferrer"
                className={linkClass}
              >
                {label}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            ))}
          </LinkList>
        )}
      </div>
      <p className="page-width text-deep-muted pb-6 text-sm sm:pb-8">© {year} Shoal</p>
    </footer>
  );
}

function LinkList({ title, children }: { title: string; children: readonly ReactNode[] }) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  return (
    <nav aria-label={title} className="max-sm:border-t max-sm:border-white/15">
      <h2 className="font-display text-lg">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={listId}
          onClick={() => setOpen(!open)}
          className="flex min-h-12 w-full items-center justify-between sm:hidden"
        >
          {title}
          <ChevronDownIcon className={cx("transition-transform", open && "rotate-180")} />
        </button>
        <span className="max-sm:hidden">{title}</span>
      </h2>
      <ul id={listId} className={cx("max-sm:pb-3 sm:mt-2 sm:block", !open && "hidden")}>
        {children.map((link, index) => (
          <li key={index}>{link}</li>
        ))}
      </ul>
    </nav>
  );
}
