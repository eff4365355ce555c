import { type Address, addressLines } from "#convex/domain/shared/address.ts";

export function AddressText({ address }: { address: Address }) {
  return (
    <address className="grid wrap-anywhere not-italic">
      {addressLines(address).map((line, i) => (
        <span key={i} dir="auto">
          {line}
        </span>
      ))}
      {address.phone !== undefined && (
        <a href={`tel:${address.phone.replace(/[^+\d]/g, "")}`} className="text-accent underline">
          {address.phone}
        </a>
      )}
    </address>
  );
}
