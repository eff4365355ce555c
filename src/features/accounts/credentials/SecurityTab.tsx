import { useViewer } from "#src/hooks/useAuth.ts";
import { Section } from "../settings/Section";
import { EmailChange } from "./EmailChange";
import { PasswordChangeForm } from "./PasswordChangeForm";
import { SessionList } from "./SessionList";

export default function SecurityTab() {
  const { email } = useViewer();
  return (
    <div className="grid gap-6">
      <Section
        title="Email address"
        lead={
          <>
            You log in with{" "}
            <span translate="no" className="wrap-anywhere">
              {email}
            </span>
            .
          </>
        }
      >
        <EmailChange />
      </Section>
      <Section title="Password" lead="A new password logs you out on every other device.">
        <PasswordChangeForm />
      </Section>
      <Section title="Sessions">
        <SessionList />
      </Section>
    </div>
  );
}
