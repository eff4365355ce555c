import { DRAFT_LIFE_MS } from "#convex/domain/shared/constants.ts";

/** Form drafts last changed before this (ms epoch) are deleted. */
export const draftExpiryCutoff = (): number => Date.now() - DRAFT_LIFE_MS;
