import { SECRET_LIFE_MS } from "#convex/domain/shared/constants.ts";
import { readJson, removeKey, writeJson } from "#src/lib/storage.ts";

/**
 * Stores the address to which a code was sent, because a phone may discard the page while its owner
 * reads the email.
 */
function sentTo(key: string, lifeMs: number) {
  return {
    save: (address: string) => writeJson(key, { address, at: Date.now() }),
    /** The address whose code can be entered here, or null. */
    read: (): string | null => {
      const value = readJson(key) as { address?: unknown; at?: unknown } | null;
      if (typeof value?.address !== "string" || typeof value.at !== "number") return null;
      const age = Date.now() - value.at;
      return age >= 0 && age < lifeMs ? value.address : null;
    },
    /** Call once the code is used or the user chooses another address. */
    forget: () => removeKey(key),
  };
}

export const logInCode = sentTo("shoal.codeSent", SECRET_LIFE_MS.code);
export const confirmation = sentTo("shoal.signUpSent", SECRET_LIFE_MS.confirmation);

export const newEmailCode = (userId: string) =>
  sentTo(`shoal.newEmailSent.${userId}`, SECRET_LIFE_MS.code);
