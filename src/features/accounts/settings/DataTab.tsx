import { DeleteAccount } from "./DeleteAccount";
import { DownloadData } from "./DownloadData";
import { Section } from "./Section";

export default function DataTab() {
  return (
    <div className="grid gap-6">
      <Section title="Download my data" lead="Everything we hold about you, as a JSON file.">
        <DownloadData />
      </Section>
      <Section
        title="Delete my account"
        lead="You can't delete your account while an order, a claim or a refund is open. Download your data first."
      >
        <DeleteAccount />
      </Section>
    </div>
  );
}
