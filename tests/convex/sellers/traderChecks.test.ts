/** Once a person applied as a trader, the quiz alone approves none of their accounts. */

import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { HOUR_MS } from "#convex/domain/shared/constants.ts";
import { deleteAccount } from "#convex/privacy/model/deleteAccount.ts";
import { profileOf } from "#convex/shared/model/access.ts";
import { addAccount, lastSecret, setAuthKeys } from "../kit/authHelpers";
import { addAdmin, type Backend, expectFail, type Person, startBackend } from "../kit/helpers";
import { chooseKind, takeQuiz } from "../kit/sellerQuiz";

const NELL_EMAIL = "nell@shoal.test";
const SECOND_EMAIL = "nell+2@shoal.test";

const hobbyist = {
  location: "Leeds",
  whatToSell: "Shrimp and cuttings",
  species: ["Cherry shrimp"],
  estimatedSales: "5 a month",
  isHobbyist: true,
  aboutSeller: "I have kept shrimp for ten years.",
};
const trader = {
  tradingName: "Cellar Shrimp",
  address: "4 Mill Lane\nLeeds LS6 2AA",
  council: "Leeds City Council",
  licenceNumber: "24/00417/LAPS",
};
const asTrader = { ...hobbyist, isHobbyist: false, trader };

beforeAll(setAuthKeys);

let t: Backend;
let admin: Person;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 1_780_000_000_000 });
  t = startBackend();
  admin = await addAdmin(t);
});

type Account = Pick<Person, "as" | "userId">;

const signUp = async (email: string): Promise<Account> => {
  vi.setSystemTime(Date.now() + HOUR_MS);
  return await addAccount(t, email);
};
const apply = ({ as }: Account, form: typeof api.sellers.applications.submit._args) =>
  as.mutation(api.sellers.applications.submit, form);
const withdraw = ({ as }: Account) => as.mutation(api.sellers.applications.withdraw, {});
const progressOf = ({ as }: Account) => as.query(api.sellers.applications.mine, {});
const decide = (applicationId: Id<"sellerApplications">, approve = true) =>
  admin.as.mutation(api.moderation.approvals.decide, {
    applicationId,
    approve,
    reason: approve ? "" : "The council does not know this number.",
  });
const setApproved = ({ userId }: Account, sellerApproved: boolean) =>
  admin.as.mutation(api.moderation.accounts.updateProfile, { userId, updates: { sellerApproved } });
const deleteOwn = ({ userId }: Account) =>
  t.run(async (ctx) => {
    const profile = await profileOf(ctx, userId);
    if (profile) await deleteAccount(ctx, profile, "owner");
  });
const changeEmail = async ({ as }: Account, email: string) => {
  await as.action(api.accounts.changeEmail.request, { email, password: "seahorse-9" });
  const code = await lastSecret(t, email, "code");
  await as.action(api.accounts.changeEmail.confirm, { code });
};
const sellAsHobbyist = async (account: Account) => {
  await chooseKind(account);
  expect(await takeQuiz(account)).toMatchObject({ approved: true });
};

/** The quiz doesn't approve the account as a hobbyist's, neither alone nor with an application; an admin does. */
async function expectAdminNeeded(account: Account): Promise<void> {
  await chooseKind(account);
  await expectFail(takeQuiz(account), "seller_status_failed_because");
  expect(await progressOf(account)).toMatchObject({ step: "apply" });
  const applicationId = await apply(account, hobbyist);
  expect(await takeQuiz(account)).toMatchObject({ passed: true, approved: false });
  expect(await progressOf(account)).toMatchObject({ step: "wait", sellerApproved: false });
  await decide(applicationId);
  expect(await progressOf(account)).toMatchObject({ step: "list", trader: null });
}

test("an application corrected to a hobbyist's waits for an admin, who sees why", async () => {
  const nell = await signUp(NELL_EMAIL);
  const applicationId = await apply(nell, asTrader);
  await apply(nell, { isHobbyist: true, trader: null });
  expect(await takeQuiz(nell)).toMatchObject({ passed: true, approved: false });
  expect(await progressOf(nell)).toMatchObject({ step: "wait", needsTraderCheck: true });
  const row = async () => {
    const paginationOpts = { numItems: 1, cursor: null };
    return (await admin.as.query(api.moderation.approvals.list, { paginationOpts })).page[0];
  };
  expect(await row()).toMatchObject({ isHobbyist: true, needsTraderCheck: true });
  await decide(applicationId);
  expect(await progressOf(nell)).toMatchObject({ step: "list", needsTraderCheck: false });
  expect(await row()).toMatchObject({ needsTraderCheck: false });
});

const histories: Record<string, (nell: Account) => Promise<unknown>> = {
  "who waits as a trader": (nell) => apply(nell, asTrader),
  "who withdrew as a trader": async (nell) => {
    await apply(nell, asTrader);
    await withdraw(nell);
  },
  "who is an approved trader": async (nell) => decide(await apply(nell, asTrader)),
  "who corrected the application": async (nell) => {
    await apply(nell, asTrader);
    await apply(nell, { isHobbyist: true, trader: null });
  },
  "who sold as a hobbyist and wasn't accepted as a trader": async (nell) => {
    await sellAsHobbyist(nell);
    await decide(await apply(nell, asTrader), false);
    expect(await progressOf(nell)).toMatchObject({ step: "list" });
  },
};

test.each(Object.entries(histories))(
  "a person %s deletes the account and needs an admin after signing up again",
  async (_, history) => {
    const nell = await signUp(NELL_EMAIL);
    await history(nell);
    await deleteOwn(nell);
    await expectAdminNeeded(await signUp(SECOND_EMAIL));
  },
);

test.each(Object.entries(histories))(
  "a person %s needs an admin for other accounts, earlier and later ones",
  async (_, history) => {
    const nell = await signUp(NELL_EMAIL);
    const second = await signUp(SECOND_EMAIL);
    await history(nell);
    await expectAdminNeeded(second);
    await expectAdminNeeded(await signUp("nell+3@shoal.test"));
  },
);

test.each(Object.entries(histories))(
  "a person %s changes to another mailbox, whose accounts need an admin, as do new ones of the old",
  async (_, history) => {
    const nell = await signUp(NELL_EMAIL);
    const other = await signUp("otto+1@elsewhere.test");
    await history(nell);
    await changeEmail(nell, "otto@elsewhere.test");
    await expectAdminNeeded(other);
    await expectAdminNeeded(await signUp(SECOND_EMAIL));
    await deleteOwn(nell);
    await deleteOwn(other);
    await expectAdminNeeded(await signUp("otto+2@elsewhere.test"));
  },
);

test("an account that has just left the trader's mailbox needs an admin", async () => {
  const nell = await signUp(NELL_EMAIL);
  const second = await signUp(SECOND_EMAIL);
  await changeEmail(second, "otto@elsewhere.test");
  await apply(nell, asTrader);
  await expectAdminNeeded(second);
});

test("an account that joins a deleted trader's mailbox needs an admin", async () => {
  const otto = await signUp("otto@elsewhere.test");
  await apply(otto, asTrader);
  await deleteOwn(otto);
  const nell = await signUp(NELL_EMAIL);
  await changeEmail(nell, "otto+1@elsewhere.test");
  await expectAdminNeeded(nell);
});

test("an approved hobbyist goes on selling when another account applies as a trader", async () => {
  const nell = await signUp(NELL_EMAIL);
  const second = await signUp(SECOND_EMAIL);
  await sellAsHobbyist(second);
  await apply(nell, asTrader);
  expect(await progressOf(second)).toMatchObject({ step: "list" });
});

test("a hobbyist who was approved when another account applied needs an admin once revoked", async () => {
  const nell = await signUp(NELL_EMAIL);
  const second = await signUp(SECOND_EMAIL);
  await sellAsHobbyist(second);
  const applicationId = await apply(nell, asTrader);
  await setApproved(second, false);
  // Ends the refusal of all the person's accounts.
  await decide(applicationId);
  await expectAdminNeeded(second);
});

test("a hobbyist who was approved when a trader's account moved in needs an admin once revoked", async () => {
  const otto = await signUp("otto@elsewhere.test");
  await sellAsHobbyist(otto);
  const nell = await signUp(NELL_EMAIL);
  const applicationId = await apply(nell, asTrader);
  await changeEmail(nell, "otto+1@elsewhere.test");
  await setApproved(otto, false);
  await decide(applicationId);
  await expectAdminNeeded(otto);
});

test.each(["signs up in", "moves into"])(
  "an account that %s the mailbox that a trader left before applying needs an admin",
  async (how) => {
    const nell = await signUp(NELL_EMAIL);
    await changeEmail(nell, "otto@elsewhere.test");
    await apply(nell, asTrader);
    if (how === "signs up in") await expectAdminNeeded(await signUp(NELL_EMAIL));
    else {
      const rosa = await signUp("rosa@third.test");
      await changeEmail(rosa, SECOND_EMAIL);
      await expectAdminNeeded(rosa);
    }
  },
);

test.each(["decides the application", "sets the approval directly"])(
  "a new account needs no admin if one who %s approved the deleted one as a hobbyist's",
  async (how) => {
    const nell = await signUp(NELL_EMAIL);
    await apply(nell, asTrader);
    const applicationId = await apply(nell, { isHobbyist: true, trader: null });
    if (how === "decides the application") await decide(applicationId);
    else await setApproved(nell, true);
    await deleteOwn(nell);
    await sellAsHobbyist(await signUp(NELL_EMAIL));
  },
);

test("a trader whose approval was withdrawn doesn't get it back when another account is approved", async () => {
  const nell = await signUp(NELL_EMAIL);
  const second = await signUp(SECOND_EMAIL);
  await decide(await apply(nell, asTrader));
  await setApproved(nell, false);
  // Ends the refusal of all the person's accounts.
  await decide(await apply(second, hobbyist));
  await nell.as.mutation(api.sellers.applications.sync, {});
  expect(await progressOf(nell)).toMatchObject({ step: "applyAgain", sellerApproved: false });
});
