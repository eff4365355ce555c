import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { paths } from "#src/lib/paths.ts";

/**
 * The content of the buyer's QR code: the order's page, with the handover code in the hash, which
 * no server sees.
 */
export const handoverAddress = (orderId: string, code: string): string =>
  `${window.location.origin}${paths.order(orderId)}#code=${code}`;

/**
 * The handover code from the address that a phone scanned; null without one. Removed from the
 * address at once, for every viewer.
 */
export function useScannedCode(): string | null {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const scannedCode = hash.startsWith("#code=") ? hash.slice("#code=".length) : null;
  const [code, setCode] = useState<string | null>(null);
  if (scannedCode !== null && /^\d{6}$/.test(scannedCode) && scannedCode !== code)
    setCode(scannedCode);
  useEffect(() => {
    if (scannedCode !== null) void navigate(pathname + search, { replace: true });
  }, [scannedCode, navigate, pathname, search]);
  return code;
}
