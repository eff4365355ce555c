import { deleteDraft, placeOf, readDraft, saveDraft } from "#src/lib/drafts.ts";

const PLACE = placeOf("visitor", "signUp", "tab");

/** What a visitor typed, in case they read the terms before they sign up. Never the password. */
export type SignUpDraft = { fullName: string; email: string };

export function readSignUpDraft(): SignUpDraft {
  const { fullName, email } = (readDraft(PLACE) ?? {}) as Partial<Record<string, unknown>>;
  return {
    fullName: typeof fullName === "string" ? fullName : "",
    email: typeof email === "string" ? email : "",
  };
}

export function saveSignUpDraft(form: HTMLFormElement): void {
  const fields = new FormData(form);
  const textOf = (name: string) => {
    const value = fields.get(name);
    return typeof value === "string" ? value : "";
  };
  saveDraft(PLACE, { fullName: textOf("fullName"), email: textOf("email") });
}

export const discardSignUpDraft = (): void => deleteDraft(PLACE);
