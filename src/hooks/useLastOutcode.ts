import { useState } from "react";
import { cutText } from "#convex/domain/shared/text.ts";
import { readJson, removeKey, writeJson } from "../lib/storage";

const KEY = "shoal.near";

/**
 * The outward postcode last entered in this browser, until sign-out or until the user saves a place
 * in their settings; "" if none.
 */
export function useLastOutcode(): [outcode: string, set: (outcode: string) => void] {
  const [near, setNear] = useState(() => {
    const saved = readJson(KEY);
    return typeof saved === "string" ? cutText(saved, 8) : "";
  });
  return [
    near,
    (outcode) => {
      writeJson(KEY, outcode);
      setNear(outcode);
    },
  ];
}

export const clearLastOutcode = (): void => removeKey(KEY);
