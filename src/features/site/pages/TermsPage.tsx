import { LegalPage } from "../components/LegalPage";
import document from "../legal/terms.md";

/** /terms */
export default function TermsPage() {
  return <LegalPage document={document} />;
}
