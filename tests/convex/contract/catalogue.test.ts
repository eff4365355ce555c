/**
 * The texts that functions produce: those of `tests/catalogue/section8.md`, and messages that other parts of the
 * specification quote.
 */

import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { ErrorCode } from "#convex/errors.ts";
import {
  type CalledText,
  filled,
  type Filling,
  specificationTexts,
} from "#tests/catalogue/specificationTexts.ts";
import { allTexts } from "#tests/catalogue/usedTexts.ts";
import { addAccount, logIn, emails, setAuthKeys, signUp } from "../kit/authHelpers";
import {
  addAdmin,
  addDesignatedAdmin,
  addPerson,
  type Backend,
  expectFail,
  startBackend,
} from "../kit/helpers";
import { addCourierOrder, startShop } from "../kit/orderHelpers";

const section8 = Object.values(
  import.meta.glob<string>("../../catalogue/section8.md", {
    query: "?raw",
    import: "default",
    eager: true,
  }),
)[0];

/** Quoted in `section8.md`, but never shown by Shoal. */
const NEVER_SHOWN = ["Invalid login credentials", "unsuspending"];
/** Quoted texts that stand for several, or that `specificationTexts.ts` spells differently. */
const EXPANDED_TEXTS: Record<string, readonly string[]> = {
  "Failed to suspend/unsuspend/ban/unban user": [
    "Failed to suspend user",
    "Failed to unsuspend user",
    "Failed to ban user",
    "Failed to unban user",
  ],
  "Failed to subscribe to ... updates.": ["Failed to subscribe to {...} updates."],
};

/** The texts of `section8.md`; 'Title / text' counts as two. */
function textsOfSection8(): string[] {
  const quotes = [...(section8 ?? "").matchAll(/(?<!\w)'((?:[^'\n]|(?<=\w)'(?=\w))+)'/g)];
  return quotes
    .flatMap(([, text = ""]) => text.split(" / "))
    .filter((text) => !NEVER_SHOWN.includes(text))
    .flatMap((text) => EXPANDED_TEXTS[text] ?? [text]);
}

const listedTexts = { ...specificationTexts.called, ...specificationTexts.shown };

test("every text in section8.md is produced by a test", () => {
  expect(textsOfSection8().length).toBeGreaterThan(90);
  expect(textsOfSection8().filter((text) => !Object.hasOwn(listedTexts, text))).toEqual([]);
});

test("no text is said to be from section8.md without being in it", () => {
  const specifiedTexts = new Set([
    ...textsOfSection8(),
    "Please provide a reason for unsuspending.",
  ]);
  const listedForSection8 = Object.entries(listedTexts).filter(([, section]) => section === 8);
  expect(
    listedForSection8.filter(([text]) => !specifiedTexts.has(text)).map(([text]) => text),
  ).toEqual([]);
});

test("a full run compares the texts it produced with the catalogues", ({ task }) => {
  expect(allTexts).toContain("errors.not_found");
  task.meta.allTexts = allTexts;
});

let t: Backend;
beforeAll(setAuthKeys);
beforeEach(() => {
  t = startBackend();
});

const NELL = "nell@shoal.test";
const requestCode = () => t.action(api.auth.signIn, { provider: "otp", params: { email: NELL } });
/** The message of the error that a call ends with. */
const messageOf = async (call: Promise<unknown>, code: ErrorCode) =>
  (await expectFail(call, code)).message;
const postForError = async (as: unknown, path: string, body: object) => {
  const response = await (as as Backend).fetch(path, {
    method: "POST",
    body: JSON.stringify(body),
  });
  return ((await response.json()) as { error: string }).error;
};
const callAdminUsers = async (action: string, payload: object) =>
  await postForError((await addPerson(t)).as, "/admin-users", { action, payload });
const suspend = async (suspended: boolean) => {
  const admin = await addAdmin(t);
  const { userId } = await addPerson(t, { isSuspended: !suspended });
  const call = admin.as.mutation(api.moderation.standing.suspend, {
    userId,
    suspended,
    reason: " ",
  });
  return await messageOf(call, suspended ? "reason_suspending" : "reason_unsuspending");
};
const contactForm = {
  name: "Nell",
  email: NELL,
  messageType: "support_request",
  subject: "",
  message: "Hello",
};

type Situation = () => Promise<{ shownText: string; filling?: Filling }>;
const situationOf =
  (make: () => Promise<string>): Situation =>
  async () => ({ shownText: await make() });

const situations: Record<CalledText, Situation> = {
  "Invalid email or password": situationOf(async () =>
    messageOf(logIn(t, NELL, "guess-1"), "invalid_credentials"),
  ),
  "Email not confirmed. Please check your email for a confirmation link.": situationOf(async () => {
    await signUp(t, NELL);
    return await messageOf(logIn(t, NELL), "user_not_confirmed");
  }),
  "Too many OTP requests. Please wait 10 seconds and try again.": situationOf(async () => {
    await requestCode();
    return await messageOf(requestCode(), "otp_rate_limited");
  }),
  "Too many signup attempts. Please wait 35 seconds and try again.": situationOf(async () => {
    await signUp(t, NELL);
    return await messageOf(signUp(t, NELL), "signup_rate_limited");
  }),
  "An account with this email already exists. Please log in or use a different email.": situationOf(
    async () => {
      vi.useFakeTimers({ toFake: ["Date"] });
      await signUp(t, NELL);
      vi.setSystemTime(Date.now() + 35_000);
      return await messageOf(signUp(t, NELL), "user_already_exists");
    },
  ),
  "An account with this email already exists and is confirmed. Please log in.": situationOf(
    async () => {
      await addAccount(t, NELL);
      return await messageOf(signUp(t, NELL), "user_already_confirmed");
    },
  ),
  "Failed to verify profile uniqueness.": situationOf(async () => {
    const { email } = await addPerson(t);
    return await messageOf(signUp(t, email), "profile_uniqueness");
  }),
  "No user profile found.": situationOf(async () => {
    const { as } = await addPerson(t);
    await t.run(async (ctx) => {
      const profile = await ctx.db.query("userProfiles").unique();
      if (profile) await ctx.db.delete("userProfiles", profile._id);
    });
    return await messageOf(as.query(api.accounts.profiles.me), "profile_missing");
  }),
  "Not authenticated": situationOf(() => postForError(t, "/admin-users", {})),
  "HTTP {status}": async () => {
    const { as } = await addPerson(t);
    const shownText = await postForError(as, "/send-contact-email", {
      message: "x".repeat(70_000),
    });
    return { shownText, filling: { status: 413 } };
  },
  "User with ID {short} not found in the system.": async () => {
    const { as } = await addAdmin(t);
    const call = as.mutation(api.moderation.accounts.remove, { userId: "nobody-at-all" });
    return { shownText: await messageOf(call, "user_not_found"), filling: { short: "nobody-a" } };
  },
  "Please provide a reason for rejection.": situationOf(async () => {
    const [admin, { as }] = [await addAdmin(t), await addPerson(t)];
    await as.mutation(api.sellers.applications.submit, {
      location: "Sheffield, S11",
      whatToSell: "Surplus cherry barbs",
      species: ["Cherry barb"],
      estimatedSales: "Five a month",
      isHobbyist: true,
      aboutSeller: "Three tanks in a spare room, two broods of cherry barbs a year.",
    });
    const paginationOpts = { numItems: 1, cursor: null };
    const { page } = await admin.as.query(api.moderation.approvals.list, { paginationOpts });
    const [application] = page;
    if (!application) throw new Error("No application");
    const { applicationId } = application;
    const answer = { applicationId, approve: false, reason: "" };
    return await messageOf(
      admin.as.mutation(api.moderation.approvals.decide, answer),
      "reason_rejection",
    );
  }),
  "Please provide a reason for suspending.": situationOf(() => suspend(true)),
  "Please provide a reason for unsuspending.": situationOf(() => suspend(false)),
  "Please provide a reason for banning.": situationOf(async () => {
    const { as } = await addAdmin(t);
    const { userId } = await addPerson(t);
    const ban = as.mutation(api.moderation.standing.ban, {
      userId,
      purgeListings: false,
      reason: "",
    });
    return await messageOf(ban, "reason_banning");
  }),
  "Only admins can approve or reject applications.": situationOf(() =>
    callAdminUsers("approveOrReject", { userId: "x", approve: true }),
  ),
  "Only admins can suspend or ban users.": situationOf(() =>
    callAdminUsers("banUser", { userId: "x", purgeListings: true }),
  ),
  "Contact Us Submission": situationOf(async () => {
    await addDesignatedAdmin(t);
    const { as } = await addPerson(t);
    await as.mutation(api.messages.contact.send, contactForm);
    const [mail] = await emails(t);
    return mail?.subject.replace("Contact form: ", "") ?? "";
  }),
  "You are not authorized to view this page.": situationOf(async () => {
    const { as } = await addPerson(t);
    const paginationOpts = { numItems: 1, cursor: null };
    const listUsers = as.query(api.moderation.users.list, { search: "", paginationOpts });
    return await messageOf(listUsers, "not_authorised_page");
  }),
  "Proposed delivery charge adjustment for order {first 8 chars}: £{amount}. Please accept or reject.":
    async () => {
      const shop = await startShop();
      const orderId = await addCourierOrder(shop);
      const charge = { orderId, proposedDeliveryCharge: 1550 };
      await shop.seller.as.mutation(api.orders.adjustments.propose, charge);
      const messages = await shop.t.run(async (ctx) => ctx.db.query("messages").collect());
      const message = messages.find(({ messageType }) => messageType === "order_adjustment");
      const filling = { "first 8 chars": orderId.slice(0, 8), amount: "15.50" };
      return { shownText: message?.message ?? "", filling };
    },
};

describe("error texts", () => {
  test.each(Object.keys(specificationTexts.called) as CalledText[])("'%s'", async (text) => {
    const { shownText, filling } = await situations[text]();
    expect(shownText).toBe(filled(text, filling));
  });
});
