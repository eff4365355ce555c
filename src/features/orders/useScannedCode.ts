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
  const scanned = hash.startsWith("#code=") ? hash.slice("#code=".length) : null;
  const [code, setCode] = useState<string | null>(null);
  if (scanned !== null && /^\d{6}$/.test(scanned) && scanned !== code) setCode(scanned);
  useEffect(() => {
    if (scanned !== null) void navigate(pathname + search, { replace: true });
  }, [scanned, navigate, pathname, search]);
  return code;
}
