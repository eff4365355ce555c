import { TankManager } from "#src/features/tanks/public/TankManager.tsx";
import { Section } from "./Section";

export default function TanksTab() {
  return (
    <Section title="Your tanks" lead="We check animals against your default tank.">
      <TankManager />
    </Section>
  );
}
