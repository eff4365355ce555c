/** Changes of an email address, without the emails' codes. Call `setAuthKeys` first: the links need the site's URL. */

import { api, internal } from "#convex/_generated/api.js";
import { accountOf } from "#convex/accounts/model/insertPerson.ts";
import { hashCode } from "#convex/accounts/model/secretEmails.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import { emails } from "./authHelpers";
import type { Backend, Person } from "./helpers";

/** Requests a change to another address; returns a function that confirms the change. */
export async function requestEmailChange(t: Backend, { as, userId }: Person, email: string) {
  await t.run(async (ctx) => {
    const address = (await profileOf(ctx, userId))?.email ?? "";
    if (await accountOf(ctx, address)) return;
    const account = { providerAccountId: address, emailVerified: address };
    await ctx.db.insert("authAccounts", { userId, provider: "password", ...account });
  });
  const code = "123456";
  const hash = await hashCode(email, code);
  await as.mutation(internal.accounts.changeEmail.issueCode, { email, code, hash });
  return async () => await as.action(api.accounts.changeEmail.confirm, { code });
}

/** Gives a person another address; returns a function that follows the undo link sent to the old address. */
export async function changeEmail(t: Backend, person: Person, email: string) {
  const profile = await t.run(async (ctx) => await profileOf(ctx, person.userId));
  const confirm = await requestEmailChange(t, person, email);
  await confirm();
  const [mail] = (await emails(t, profile?.email)).filter(({ subject }) =>
    subject.includes("address was changed"),
  );
  const token = /undo-email\?token=(\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
  return async () => await t.mutation(internal.accounts.changeEmail.undo, { token });
}
