import { LegalPage } from "../components/LegalPage";
import document from "../legal/privacy.md";

export default function PrivacyPage() {
  return <LegalPage document={document} />;
}
