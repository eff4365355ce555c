import migrations from "@convex-dev/migrations/convex.config.js";
import rateLimiter from "@convex-dev/rate-limiter/convex.config.js";
import staticHosting from "@convex-dev/static-hosting/convex.config.js";
import { defineApp } from "convex/server";
import { v } from "convex/values";

/** Deployment variables; `.env.local.example` says what each is for. Required ones stop a push when missing. */
const app = defineApp({
  env: {
    /** Address of the web app, without a slash at the end: links in mails, return from the pay page. */
    SITE_URL: v.string(),
    JWT_PRIVATE_KEY: v.string(),
    JWKS: v.string(),
    STRIPE_SECRET_KEY: v.string(),
    STRIPE_WEBHOOK_SECRET: v.string(),
    /** Set to the sandbox's address on the local side; unset means Stripe's own. */
    STRIPE_API_BASE: v.optional(v.string()),
    RESEND_API_KEY: v.string(),
    /** Set to the sandbox's address on the local side; unset means Resend's own. */
    RESEND_BASE_URL: v.optional(v.string()),
    /** Sender, such as "Shoal <hello@shoal.example>". */
    EMAIL_FROM: v.string(),
    /** Sign-in address of the designated admin (specification, section 6). */
    ADMIN_EMAIL: v.string(),
    /** Receives contact messages by mail. */
    CONTACT_EMAIL: v.string(),
    /** Up to six user ids, separated by commas, for 'Batch Delete Failed Users'. */
    FAILED_USER_IDS: v.optional(v.string()),
    /** "true" lets admins use the developer tools and the demo data. Never on a real deployment. */
    ALLOW_DEV_TOOLS: v.optional(v.string()),
    /** Where the files of `local/demo/pictures` are served, without a slash at the end: loading the demo data needs them. */
    DEMO_PICTURES_URL: v.optional(v.string()),
  },
});

app.use(rateLimiter);
app.use(migrations);
// Without an address of its own: convex/http.ts hands it what nothing else answers.
app.use(staticHosting);

export default app;
