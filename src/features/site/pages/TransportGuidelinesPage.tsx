import { LegalPage } from "../components/LegalPage";
import document from "../legal/transport-guidelines.md";

export default function TransportGuidelinesPage() {
  return <LegalPage document={document} />;
}
