/** Emails that users can opt out of. */
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx } from "../../_generated/server";
import { type MailTopic, wantsMail } from "../../domain/notifications/mailChoices";
import { profileOf, standingProblem } from "../../shared/model/access";
import { enqueueEmail, type NewEmail } from "../../shared/model/outbox";
import type { EmailContent } from "../../shared/mail/layout";
import { findSettings } from "./settings";

/** Queues an email to a user who wants emails about `topic`; skips deleted and blocked accounts. */
export async function notifyByEmail(
  ctx: MutationCtx,
  userId: Id<"users">,
  topic: MailTopic,
  email: EmailContent & Pick<NewEmail, "kind" | "idempotencyKey" | "unsubscribeUrl">,
): Promise<void> {
  const profile = await profileOf(ctx, userId);
  if (profile === null || standingProblem(profile)) return;
  const settings = await findSettings(ctx, userId);
  if (settings === null || !wantsMail(settings.notifications, topic)) return;
  await enqueueEmail(ctx, { ...email, to: profile.email, userId });
}
