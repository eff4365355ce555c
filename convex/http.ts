import { httpRouter } from "convex/server";
import { api } from "./_generated/api";
import { auth } from "./auth";
import { adminHelper, userIdsOf } from "./http/adminHelper";
import { myData } from "./http/myData";
import { postRoute, preflight, textField } from "./http/postRoute";
import { stripeWebhook } from "./http/stripeWebhook";

/** Every HTTP address of the deployment. Bodies and failure texts: specification, sections 7 and 8. */
const http = httpRouter();

auth.addHttpRoutes(http);

postRoute(http, "/send-contact-email", async (ctx, body) => {
  await ctx.runMutation(api.contact.send, {
    name: textField(body, "name"),
    email: textField(body, "email"),
    messageType: textField(body, "messageType"),
    subject: body["subject"] == null ? "" : textField(body, "subject"),
    message: textField(body, "message"),
  });
});

/** A failure is text, as the specification has it for this one. */
postRoute(
  http,
  "/refund-order",
  async (ctx, body) => {
    await ctx.runAction(api.refunds.refundOrder, { orderId: textField(body, "orderId") });
  },
  { failAsText: true },
);

postRoute(http, "/admin-users", adminHelper);

postRoute(http, "/batch-delete-users", async (ctx, body) => ({
  results: await ctx.runAction(api.adminAccounts.removeMany, { userIds: userIdsOf(body) }),
}));

http.route({ path: "/my-data", method: "OPTIONS", handler: preflight });
http.route({ path: "/my-data", method: "GET", handler: myData });

http.route({ path: "/stripe-webhook", method: "POST", handler: stripeWebhook });

export default http;
