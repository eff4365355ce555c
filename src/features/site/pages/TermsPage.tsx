import { LegalPage } from "../components/LegalPage";
import document from "../legal/terms.md";

export default function TermsPage() {
  return <LegalPage document={document} />;
}
