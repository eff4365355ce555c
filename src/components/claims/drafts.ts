import { useEffect } from "react";
import { DAY_MS, HOUR_MS } from "#convex/domain/shared/constants.ts";
import { type DraftKey, deleteDraft, saveDraft, readDraft } from "#src/lib/drafts.ts";
import { isPhoto } from "../uploads/isPhoto";
import type { Photo } from "../uploads/usePhotos";

type Texts = Record<string, string>;

export type Draft<Values extends Texts> = { values: Values; photos: readonly Photo[] };

/** A stored photo with the time (ms epoch) from which it has been stored. */
type StoredPhoto = Photo & { keptAt: number };

/** The server deletes uploads that nothing has used for a day; an hour is the margin. */
const PHOTO_LIFE_MS = DAY_MS - HOUR_MS;

export const claimDraftKey = (orderId: string): DraftKey => `shoal.draft.claim.${orderId}`;
export const answerDraftKey = (orderId: string): DraftKey => `shoal.draft.claimAnswer.${orderId}`;

function isStoredPhoto(value: unknown): value is StoredPhoto {
  return isPhoto(value) && typeof (value as Partial<StoredPhoto>).keptAt === "number";
}

function readStored(key: DraftKey): { values: Map<string, unknown>; photos: StoredPhoto[] } {
  const kept = readDraft(key);
  const { values, photos } =
    typeof kept === "object" && kept !== null
      ? (kept as { values?: unknown; photos?: unknown })
      : {};
  return {
    values: new Map(Object.entries(typeof values === "object" && values !== null ? values : {})),
    photos: Array.isArray(photos) ? photos.filter(isStoredPhoto) : [],
  };
}

/**
 * The draft under `key`, with `empty` for missing values, and the number of its photos that have
 * expired.
 */
export function readClaimDraft<Values extends Texts>(
  key: DraftKey,
  empty: Values,
): Draft<Values> & { lost: number } {
  const kept = readStored(key);
  const textOf = (name: string, otherwise: string) => {
    const value = kept.values.get(name);
    return typeof value === "string" ? value : otherwise;
  };
  const values = Object.entries(empty).map(([name, otherwise]) => [name, textOf(name, otherwise)]);
  const available = kept.photos.filter(({ keptAt }) => keptAt > Date.now() - PHOTO_LIFE_MS);
  return {
    values: Object.fromEntries(values) as Values,
    photos: available.map(({ keptAt: _, ...photo }) => photo),
    lost: kept.photos.length - available.length,
  };
}

const isBlank = ({ values, photos }: Draft<Texts>) =>
  photos.length === 0 && Object.values(values).every((text) => text.trim() === "");

export const hasDraft = (key: DraftKey, empty: Texts): boolean =>
  !isBlank(readClaimDraft(key, empty));

/** Saves what is typed until sending calls `deleteDraft`. */
export function useSaveDraft(key: DraftKey, values: Texts, photos: readonly Photo[]): void {
  const text = JSON.stringify({ values, photos } satisfies Draft<Texts>);
  useEffect(() => {
    const draft = JSON.parse(text) as Draft<Texts>;
    if (isBlank(draft)) {
      deleteDraft(key);
      return;
    }
    const since = new Map(readStored(key).photos.map((photo) => [photo.storageId, photo.keptAt]));
    const kept = draft.photos.map((photo): StoredPhoto => {
      return { ...photo, keptAt: since.get(photo.storageId) ?? Date.now() };
    });
    saveDraft(key, { ...draft, photos: kept });
  }, [key, text]);
}
