import { mutationsOf } from "./mutation";

export const accounts = mutationsOf(["tests/convex/accounts"], {
  "convex/accounts/rules/authProviders.ts": [
    [
      `const name = requireName(fullName, email);\n  if (!over16) fail("age_required");`,
      `const name = requireName(fullName, email);`,
    ],
    [
      `// Whoever ticked the box at the sign-up may have been somebody else.\n    if (!over16) fail("age_required");`,
      ``,
    ],
    [`account.confirmed ? "reset" : "confirmation"`, `"reset"`],
    [`account.confirmed ? "code" : "confirmation"`, `"code"`],
    [`limit: "passwordReset", email`, `limit: "passwordReset", email: email + Math.random()`],
  ],
  "convex/accounts/rules/accounts.ts": [
    [`isDesignatedAddress(profile.email) && profile.role !== "admin"`, `false`],
  ],
  "convex/accounts/rules/credentials.ts": [
    [`account.secret !== passwordHash`, `account.secret === ""`],
    [`await changeSettings(ctx, userId, { ageConfirmedAt: Date.now() });`, ``],
  ],
  "convex/accounts/rules/proof.ts": [
    [`await forgetTries(ctx, providerAccountId, null);`, ``],
    [`await dropSecrets(ctx, _id);`, ``],
  ],
  "convex/accounts/rules/optionalMail.ts": [
    [`profile === null || standingProblem(profile)`, `profile === null`],
  ],
  "convex/accounts/rules/passwordProof.ts": [
    [
      `await ctx.runMutation(internal.accounts.credentials.forgetTries, { way: "password", email });`,
      ``,
    ],
  ],
  "convex/accounts/rules/profiles.ts": [
    [`typed === viewer.fullName ? typed : requireName`, `requireName`],
    [`if (isNewName) await takeFromLimit(ctx, "rename", viewer.userId);`, ``],
    [`if (previous !== undefined) await releaseUpload(ctx, previous);`, ``],
    [`about: about === "" ? undefined : about,`, `about,`],
  ],
  "convex/accounts/rules/secrets.ts": [
    [`if (mail?.state !== "queued") return;`, ``],
    [`secret.expirationTime < Date.now()`, `secret.expirationTime < 0`],
    [`wrongTries < SECRET_TRIES`, `wrongTries <= SECRET_TRIES`],
    [
      `(one.wrongElsewhere ?? 0) < SECRET_TRIES_ELSEWHERE`,
      `(one.wrongElsewhere ?? 0) <= SECRET_TRIES_ELSEWHERE`,
    ],
    [`one.expirationTime >= Date.now() &&`, ``],
    [`await dropSecrets(ctx, account._id, "code");`, `await dropSecrets(ctx, account._id);`],
    [
      `(kind === "confirmation") === (account.emailVerified === undefined)`,
      `kind !== "confirmation" || account.emailVerified === undefined`,
    ],
  ],
  "convex/accounts/rules/sessions.ts": [
    [`others >= SESSIONS_MAX`, `others > SESSIONS_MAX`],
    [`if (_id === except) continue;`, ``],
    [`if (tokens.length === TOKENS_BATCH) {`, `if (false) {`],
    [
      `await ctx.db.delete("authRefreshTokens", _id);\n  return sessions`,
      `{ void _id; }\n  return sessions`,
    ],
  ],
  "convex/accounts/rules/sweeps.ts": [
    [`const MAILS_KEPT_MS = 30 * DAY_MS;`, `const MAILS_KEPT_MS = 31 * DAY_MS;`],
    [`if (stale.length === SWEEP_BATCH && last) {`, `if (false && last) {`],
    [`if (found < LIMITS_BATCH) return;`, `if (found <= LIMITS_BATCH) return;`],
    [`if (swept > 0) await`, `if (swept < 0) await`],
  ],
  "convex/accounts/rules/tries.ts": [
    [
      `way === "password" && !isKnownNetwork(await accountOf(ctx, email), network)`,
      `way === "password"`,
    ],
    [`await countTowards(ctx, name, key, -1);`, ``],
    ["await takeFromLimit(ctx, `${way}Try`, pair(email, network));", ""],
  ],
  "convex/domain/accounts/credentials.ts": [
    [`password.length <= PASSWORD_MAX`, `password.length < PASSWORD_MAX`],
    [`at > LOCAL_PART_MAX`, `at >= LOCAL_PART_MAX`],
    [`email.length <= EMAIL_MAX ? email : null`, `email.length < EMAIL_MAX ? email : null`],
  ],
  "convex/domain/accounts/names.ts": [
    [`name.length > NAME_MAX`, `name.length >= NAME_MAX`],
    [`|| !LETTER_OR_DIGIT.test(name)`, ``],
  ],
  "convex/accounts/rules/passwordChange.ts": [
    [
      `await replacePassword(ctx, account, passwordHash, await currentSessionId(ctx));`,
      `await replacePassword(ctx, account, passwordHash);`,
    ],
  ],
  "convex/accounts/rules/settings.ts": [
    [`if (outcode !== "" && !findOutcode(outcode)) {`, `if (false) {`],
  ],
});
