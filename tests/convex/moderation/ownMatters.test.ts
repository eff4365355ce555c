/** No admin decides a matter of their own mailbox, whichever of its accounts it concerns. */

import { type FunctionReference, getFunctionName } from "convex/server";
import { expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { addPerson, expectFail } from "../kit/helpers";
import { publicFunctions } from "../kit/publicFunctions";
import type { PublicFunction } from "../kit/publicRow";
import { buildWorld } from "../kit/publicWorld";
import { registeredFunctions } from "../kit/registered";

const functionKinds = new Map((await registeredFunctions()).map(({ name, kind }) => [name, kind]));

type Side = "user" | "seller";
const BOTH_SIDES: readonly Side[] = ["user", "seller"];
const reason = "It's fine";

/** Each decision, and whose other account may not make it. */
const decisions: [PublicFunction, readonly Side[]][] = [
  [api.claims.cases.caseOf, BOTH_SIDES],
  [api.claims.cases.decide, BOTH_SIDES],
  [api.orders.unreachable.letRun, BOTH_SIDES],
  [api.payments.refunds.refundOrder, ["user"]],
  [api.payments.moneyProblems.tryAgain, BOTH_SIDES],
  [api.payments.moneyProblems.dismiss, BOTH_SIDES],
  [api.payments.moneyProblems.resumeOrder, BOTH_SIDES],
  [api.payouts.problems.tryAgain, BOTH_SIDES],
  [api.payouts.problems.payOtherwise, BOTH_SIDES],
  [api.payouts.problems.writeOff, BOTH_SIDES],
  [api.payouts.problems.bearChargebacks, BOTH_SIDES],
  [api.moderation.failedEmails.tryAgain, BOTH_SIDES],
  [api.moderation.failedEmails.dismiss, BOTH_SIDES],
  [api.moderation.reviews.hide, BOTH_SIDES],
  [api.moderation.reviews.show, BOTH_SIDES],
  [api.moderation.queue.decide, ["seller"]],
  [api.moderation.queue.unflag, BOTH_SIDES],
  [api.moderation.listings.decide, ["seller"]],
  [api.moderation.proofs.decide, ["seller"]],
  [api.moderation.approvals.decide, ["user"]],
  [api.moderation.accounts.approveOrReject, ["user"]],
];

test.each(
  decisions.flatMap(([decision, sides]) =>
    sides.map((side) => [getFunctionName(decision), side, decision] as const),
  ),
)("%s isn't for an admin of the %s's mailbox", async (name, side, decision) => {
  const world = await buildWorld();
  const address = world.roles[side].email.replace("@", "+boss@");
  const { as } = await addPerson(world.t, { role: "admin", email: address });
  const args = publicFunctions.find((row) => row.name === name)?.args(world);
  expect(args).toBeDefined();
  const calls = {
    query: () => as.query(decision as FunctionReference<"query">, args),
    mutation: () => as.mutation(decision as FunctionReference<"mutation">, args),
    action: () => as.action(decision as FunctionReference<"action">, args),
  };
  await expectFail(calls[functionKinds.get(name) ?? "mutation"](), "forbidden");
});

const { ban, lift, suspend } = api.moderation.standing;
test.each([
  ["lift a suspension", suspend, { suspended: false, reason }],
  ["change the ban", ban, { purgeListings: false, reason }],
  ["lift a ban", lift, { reason }],
  ["delete the account", api.moderation.accounts.remove, {}],
  ["change the flags", api.moderation.accounts.updateProfile, { updates: { suspicious: false } }],
] as const)("no admin can %s of another account of their mailbox", async (_, decision, args) => {
  const { t, roles } = await buildWorld();
  const { userId, email } = roles.banned;
  const address = email.replace("@", "+boss@");
  const { as } = await addPerson(t, { role: "admin", email: address });
  const call = as.mutation(decision as FunctionReference<"mutation">, { userId, ...args });
  await expectFail(call, "forbidden");
});
