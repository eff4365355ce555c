import { useEffect } from "react";
import { readJson, removeKey, writeJson } from "../../lib/storage";
import type { Photo } from "../uploads/usePhotos";

type Texts = Record<string, string>;

/** What has been typed into a form about a claim, and the photographs that it holds by now. */
export type Draft<Values extends Texts> = { values: Values; photos: readonly Photo[] };

export const claimDraftKey = (orderId: string) => `shoal.claim.${orderId}`;
export const answerDraftKey = (orderId: string) => `shoal.claimAnswer.${orderId}`;

function isPhoto(value: unknown): value is Photo {
  if (typeof value !== "object" || value === null) return false;
  const { storageId, url, thumbnailUrl, width, height } = value as Partial<Photo>;
  return (
    [storageId, url, thumbnailUrl].every((text) => typeof text === "string") &&
    [width, height].every((side) => typeof side === "number")
  );
}

/** The draft kept under `key`; `empty` for what is not there. */
export function readDraft<Values extends Texts>(key: string, empty: Values): Draft<Values> {
  const kept = readJson(key);
  if (typeof kept !== "object" || kept === null) return { values: empty, photos: [] };
  const { values, photos } = kept as { values?: unknown; photos?: unknown };
  const typed = new Map(
    Object.entries(typeof values === "object" && values !== null ? values : {}),
  );
  const textOf = (name: string, otherwise: string) => {
    const value: unknown = typed.get(name);
    return typeof value === "string" ? value : otherwise;
  };
  return {
    values: Object.fromEntries(
      Object.entries(empty).map(([name, otherwise]) => [name, textOf(name, otherwise)]),
    ) as Values,
    photos: Array.isArray(photos) ? photos.filter(isPhoto) : [],
  };
}

const isBlank = ({ values, photos }: Draft<Texts>) =>
  photos.length === 0 && Object.values(values).every((text) => text.trim() === "");

/** Whether something is kept under `key`. */
export const hasDraft = (key: string, empty: Texts): boolean => !isBlank(readDraft(key, empty));

/** Keeps what is typed in this browser, so that neither an error nor a reload loses it; `removeKey` when it is sent. */
export function useKeptDraft(key: string, values: Texts, photos: readonly Photo[]): void {
  const text = JSON.stringify({ values, photos } satisfies Draft<Texts>);
  useEffect(() => {
    const draft = JSON.parse(text) as Draft<Texts>;
    if (isBlank(draft)) removeKey(key);
    else writeJson(key, draft);
  }, [key, text]);
}
