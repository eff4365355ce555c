/** Checks the samples of `npm run bench -- reads` against the existing queries. */

import { expect, test } from "vitest";
import { publicQueries, type World } from "#tests/bench/publicQueries.ts";
import { registeredFunctions } from "../kit/registered";

const user = { userId: "user", sessionId: "session" };
const world = {
  buyer: user,
  seller: user,
  admin: user,
  listingId: "listing",
  conversationId: "conversation",
  viewId: "view",
  orderUuid: "order",
  basket: { quizId: "quiz", along: [] },
} as unknown as World;

test("every public query has a sample call, and every sample calls a public query", async () => {
  const queries = (await registeredFunctions()).filter(({ kind }) => kind === "query");
  const sampled = new Set(publicQueries(world).map(({ name }) => name));
  expect([...sampled].sort()).toEqual(queries.map(({ name }) => name).sort());
});
