import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { paths } from "../../lib/paths";

/** What the buyer's QR code holds: the order's page, with the handover code where no server sees it. */
export const handoverAddress = (orderId: string, code: string): string =>
  `${window.location.origin}${paths.order(orderId)}#code=${code}`;

/**
 * The handover code of the address by which a scanning telephone opened the order; null without one. It is taken out of
 * the address at once, whoever is looking.
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
