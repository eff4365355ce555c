import { v } from "convex/values";
import { userMutation } from "../functions";
import { sendContact } from "./model/contact";

/**
 * The contact form. In one transaction: a message to the admin account, its row in the admin's inbox,
 * and the queued email, whose replies go to the sender. `missing_fields`, `invalid_email`,
 * `contact_failed` with the reason, `invalid_input` and `name_reserved` for the name, `rate_limited`.
 */
export const send = userMutation({
  args: {
    name: v.string(),
    email: v.string(),
    messageType: v.string(),
    subject: v.string(),
    message: v.string(),
  },
  returns: v.null(),
  handler: async (ctx, form) => {
    await sendContact(ctx, ctx.viewer, form);
    return null;
  },
});
