/** An email address that may wrap before the @ in a narrow column. */
export function EmailText({ address }: { address: string }) {
  const [name = "", domain = ""] = address.split("@");
  return (
    <span translate="no" className="wrap-break-word">
      {name}
      <wbr />@{domain}
    </span>
  );
}
