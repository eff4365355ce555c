import { Link } from "react-router-dom";
import { paths } from "../../lib/paths";
import { COMPLIANCE_NOTE, socialLinks, TAGLINE } from "../../lib/site";
import { Logo } from "./Logo";

const quickLinks = [
  { label: "Browse", to: paths.browse() },
  { label: "Learn", to: paths.learn },
  { label: "About Us", to: paths.about },
  { label: "Contact Us", to: paths.contact },
  { label: "Start Buying", to: paths.startBuying },
];

const legalLinks = [
  { label: "Transport Guidelines", to: paths.transportGuidelines },
  { label: "Privacy Policy", to: paths.privacy },
  { label: "Terms of Service", to: paths.terms },
];

const look =
  "inline-flex min-h-9 items-center text-deep-ink underline-offset-4 hover:underline lg:min-h-8";

/** Quick, legal and social links, and the compliance note. */
export function Footer() {
  return (
    <footer className="deep-water mt-auto">
      <div className="page-width grid gap-10 py-12 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div>
          <Logo className="[&_.fill-coral]:fill-[#ff9d83]" />
          <p className="mt-3 text-lg">{TAGLINE}</p>
          <p className="text-deep-muted mt-3 max-w-sm text-sm">{COMPLIANCE_NOTE}</p>
        </div>
        <LinkList title="Quick links" links={quickLinks} />
        <LinkList title="Legal" links={legalLinks} />
        <nav aria-labelledby="footer-social">
          <h2 id="footer-social" className="font-display text-lg">
            Follow us
          </h2>
          <ul className="mt-2">
            {socialLinks.map((link) => (
              <li key={link.label}>
                <a href={link.href} target="_blank" rel="noopener noreferrer" className={look}>
                  {link.label}
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <p className="page-width text-deep-muted pb-8 text-sm">© {new Date().getFullYear()} Shoal</p>
    </footer>
  );
}

function LinkList({
  title,
  links,
}: {
  title: string;
  links: readonly { label: string; to: string }[];
}) {
  return (
    <nav aria-label={title}>
      <h2 className="font-display text-lg">{title}</h2>
      <ul className="mt-2">
        {links.map((link) => (
          <li key={link.to}>
            <Link to={link.to} className={look}>
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
