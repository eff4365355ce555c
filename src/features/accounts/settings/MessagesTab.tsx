import { BlockedPeople } from "./BlockedPeople";
import { QuietConversations } from "./QuietConversations";
import { Section } from "./Section";

export default function MessagesTab() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <Section
        title="Blocked people"
        lead="You can't message or buy from each other. They aren't told why."
      >
        <BlockedPeople />
      </Section>
      <Section
        title="Muted"
        lead="You get no bell or email alerts for new messages in these, except updates about your orders."
      >
        <QuietConversations kind="muted" />
      </Section>
      <Section title="Hidden" lead="Hidden from your list until their next message.">
        <QuietConversations kind="hidden" />
      </Section>
    </div>
  );
}
