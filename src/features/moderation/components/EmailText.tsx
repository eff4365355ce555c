/** An address in a narrow column, which may break before the @. */
export function EmailText({ address }: { address: string }) {
  const [name = "", domain = ""] = address.split("@");
  return (
    <span translate="no" className="wrap-break-word">
      {name}
      <wbr />@{domain}
    </span>
  );
}
