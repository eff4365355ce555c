/** The trail of what admins did: the only way in. */
import type { Doc, Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import type { Profile } from "./access";

type Event = Doc<"moderationEvents">;

type Deed = Pick<Event, "action" | "targetType" | "targetId"> & {
  /** Whose account, listing or message it was about; null when that is not known any more. */
  person: Id<"users"> | null;
  /** What the admin wrote; nothing is kept of an empty one. */
  reason?: string | undefined;
  /** How the account stood before, for an undo. */
  before?: Event["before"];
};

/** Adds to the trail and returns the entry; `admin` is null when a clock or a rule did it. */
export async function record(
  ctx: MutationCtx,
  admin: Profile | null,
  { person, reason, before, ...deed }: Deed,
): Promise<Id<"moderationEvents">> {
  return await ctx.db.insert("moderationEvents", {
    ...deed,
    ...(before === undefined ? {} : { before }),
    adminId: admin?.userId ?? null,
    ...(person === null ? {} : { targetUserId: person }),
    ...(reason ? { reason } : {}),
    createdAt: Date.now(),
  });
}

/** As `record`, for what was done to an account itself. */
export async function recordOfPerson(
  ctx: MutationCtx,
  admin: Profile | null,
  action: Event["action"],
  { userId }: Profile,
  { reason, before }: Pick<Deed, "reason" | "before"> = {},
): Promise<Id<"moderationEvents">> {
  const target = { targetType: "user", targetId: userId, person: userId } as const;
  return await record(ctx, admin, { action, ...target, reason, before });
}
