import { encode } from "uqr";

/** A text as a QR code: dark on white in both themes, because cameras need that. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { data } = encode(text, { ecc: "M", border: 4 });
  const modules = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${data.length} ${data.length}`}
      shapeRendering="crispEdges"
      className="aspect-square w-full max-w-64 rounded-lg bg-white"
    >
      <path d={modules.join("")} fill="#000" />
    </svg>
  );
}
