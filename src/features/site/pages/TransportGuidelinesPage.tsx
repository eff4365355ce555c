import { LegalPage } from "../components/LegalPage";
import document from "../legal/transport-guidelines.md";

/** /transport-guidelines */
export default function TransportGuidelinesPage() {
  return <LegalPage document={document} />;
}
