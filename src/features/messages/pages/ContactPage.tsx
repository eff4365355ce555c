import { fixedHeads } from "#convex/domain/site/fixedHeads.ts";
import { Card } from "#src/components/ui/Card.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { Page } from "#src/components/ui/Page.tsx";
import { PageHeader } from "#src/components/ui/PageHeader.tsx";
import { useAuth } from "#src/hooks/useAuth.ts";
import { Head } from "#src/lib/head.tsx";
import { paths } from "#src/lib/paths.ts";
import { ContactForm } from "../components/ContactForm";
import { LoginRequired } from "../components/LoginRequired";

/** /contact: anyone may read it; writing requires a log-in. */
export default function ContactPage() {
  const { status, profile } = useAuth();
  const mayWrite = status === "signedIn" && profile !== null;
  return (
    <Page width="form">
      <Head {...fixedHeads.contact} />
      <PageHeader
        title="Contact Us"
        lead="Message us with a question, an idea or a problem with an order. A real person will read it."
      />
      <Card padding="lg">
        <ContactForm
          key={profile?.userId ?? "visitor"}
          disabled={!mayWrite}
          name={profile?.fullName ?? ""}
          email={profile?.email ?? ""}
        />
        <p className="text-ink-muted mt-6 text-sm">
          How we handle what you send us:{" "}
          <Link className="text-accent underline underline-offset-2" to={paths.privacy}>
            privacy policy
          </Link>
          .
        </p>
      </Card>
      {(status === "signedOut" || status === "recovery") && <LoginRequired />}
    </Page>
  );
}
