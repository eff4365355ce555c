/** Makes users unreachable by email, or reachable through the bell. */

import { api } from "#convex/_generated/api.js";
import { profileOf } from "#convex/shared/model/access.ts";
import type { Person } from "./helpers";
import type { Shop } from "./orderHelpers";

/** Marks the user's emails as bounced or as spam; null: they arrive again. */
export async function setEmailProblem(
  { t }: Shop,
  { userId }: Pick<Person, "userId">,
  kind: "bounced" | "complained" | null = "bounced",
): Promise<void> {
  await t.run(async (ctx) => {
    const row = await profileOf(ctx, userId);
    const emailProblem = kind ? { kind, at: Date.now() } : undefined;
    if (row) await ctx.db.patch("userProfiles", row._id, { emailProblem });
  });
}

/** The user opens the order's page, which marks its notifications as read. */
export async function readBell({ as }: Person, orderId: string): Promise<void> {
  await as.mutation(api.notifications.bell.markOrderRead, { orderId });
}
