import { PasswordChangeForm } from "./PasswordChangeForm";
import { Section } from "./Section";
import { SessionList } from "./SessionList";

export default function SecurityTab() {
  return (
    <div className="grid gap-6">
      <Section title="Password" lead="A new one logs you out on every other device.">
        <PasswordChangeForm />
      </Section>
      <Section title="Sessions">
        <SessionList />
      </Section>
    </div>
  );
}
