import { QuietConversations } from "../notifications/QuietConversations";
import { BlockedPeople } from "./BlockedPeople";
import { Section } from "./Section";

export default function MessagesTab() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <Section
        title="Blocked people"
        lead="You and the people you block can't message or buy from each other. We don't tell them why."
      >
        <BlockedPeople />
      </Section>
      <Section
        title="Muted"
        lead="You get no bell or email alerts for new messages in these conversations, except updates about your orders."
      >
        <QuietConversations kind="muted" />
      </Section>
      <Section title="Hidden" lead="Hidden from your list of conversations until the next message.">
        <QuietConversations kind="hidden" />
      </Section>
    </div>
  );
}
