import { httpRouter } from "convex/server";
import { api } from "./_generated/api";
import { resendWebhook } from "./accounts/bounces";
import { confirmUndoEmail, undoEmail } from "./accounts/http";
import { confirmUnsubscribe, unsubscribe } from "./alerts/http";
import { auth } from "./auth";
import { adminOfAction } from "./functions";
import { adminHelper, userIdsOf } from "./moderation/http";
import { deleteUsers } from "./moderation/model/deleteMany";
import { refundNow } from "./payments/model/refundAtStripe";
import { stripeWebhook } from "./payments/webhook";
import { myData } from "./privacy/http";
import { postRoute, preflight, textField } from "./shared/httpRoute";
import { pages } from "./site/hosting";
import { feed, pageParts, robots, share, sitemap, sitemapPart } from "./site/http";

/** All HTTP routes of the deployment. */
const http = httpRouter();

auth.addHttpRoutes(http);

postRoute(http, "/send-contact-email", async (ctx, body) => {
  await ctx.runMutation(api.messages.contact.send, {
    name: textField(body, "name"),
    email: textField(body, "email"),
    messageType: textField(body, "messageType"),
    subject: body["subject"] == null ? "" : textField(body, "subject"),
    message: textField(body, "message"),
  });
});

postRoute(
  http,
  "/refund-order",
  async (ctx, body) => {
    await refundNow(ctx, { orderId: textField(body, "orderId") });
  },
  { failAsText: true },
);

postRoute(http, "/admin-users", adminHelper);

postRoute(http, "/batch-delete-users", async (ctx, body) => {
  const userIds = userIdsOf(body);
  await adminOfAction(ctx);
  return { results: await deleteUsers(ctx, userIds) };
});

http.route({ path: "/my-data", method: "OPTIONS", handler: preflight });
http.route({ path: "/my-data", method: "GET", handler: myData });

http.route({ path: "/unsubscribe", method: "GET", handler: confirmUnsubscribe });
http.route({ path: "/unsubscribe", method: "POST", handler: unsubscribe });

http.route({ path: "/undo-email", method: "GET", handler: confirmUndoEmail });
http.route({ path: "/undo-email", method: "POST", handler: undoEmail });

http.route({ path: "/page-parts", method: "GET", handler: pageParts });
http.route({ path: "/robots.txt", method: "GET", handler: robots });
http.route({ path: "/sitemap.xml", method: "GET", handler: sitemap });
http.route({ pathPrefix: "/sitemaps/", method: "GET", handler: sitemapPart });
http.route({ pathPrefix: "/feeds/", method: "GET", handler: feed });

http.route({ path: "/share", method: "POST", handler: share });
http.route({ path: "/stripe-webhook", method: "POST", handler: stripeWebhook });
http.route({ path: "/resend-webhook", method: "POST", handler: resendWebhook });

// The app's pages and static files: everything not matched above.
http.route({ pathPrefix: "/", method: "GET", handler: pages });

export default http;
