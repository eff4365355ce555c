import type { Id } from "#convex/_generated/dataModel.js";
import type { MutationCtx } from "#convex/_generated/server.js";
import { type MailTopic, wantsMail } from "#convex/domain/notifications/mailChoices.ts";
import type { EmailContent } from "#convex/shared/mail/layout.ts";
import { profileOf, standingProblem } from "#convex/shared/model/access.ts";
import { enqueueEmail, type NewEmail } from "#convex/shared/model/enqueueEmail.ts";
import { findSettings } from "./changeSettings";

/** Queues an email to a user who wants emails about `topic`; skips deleted and blocked accounts. */
export async function notifyByEmail(
  ctx: MutationCtx,
  userId: Id<"users">,
  topic: MailTopic,
  email: EmailContent &
    Pick<
      NewEmail,
      "kind" | "orderId" | "idempotencyKey" | "unsubscribeUrl" | "bypassesDailyLimit" | "isPrivate"
    >,
): Promise<void> {
  const profile = await profileOf(ctx, userId);
  if (profile === null || standingProblem(profile)) return;
  const settings = await findSettings(ctx, userId);
  if (settings === null || !wantsMail(settings.notifications, topic)) return;
  await enqueueEmail(ctx, { ...email, to: profile.email, userId });
}
