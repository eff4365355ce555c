import migrations from "@convex-dev/migrations/convex.config.js";
import rateLimiter from "@convex-dev/rate-limiter/convex.config.js";
import staticHosting from "@convex-dev/static-hosting/convex.config.js";
import { defineApp } from "convex/server";
import { v } from "convex/values";

/** Deployment variables; `.env.local.example` says what each is for. Required ones stop a push when missing. */
const app = defineApp({
  env: {
    /** Address of the web app, without a trailing slash: for email links and the return from the pay page. */
    SITE_URL: v.string(),
    /**
     * Names this deployment in the metadata of its payments and refunds at Stripe, whose account another
     * deployment may share. Never changes, unlike SITE_URL.
     */
    DEPLOYMENT_ID: v.string(),
    JWT_PRIVATE_KEY: v.string(),
    JWKS: v.string(),
    STRIPE_SECRET_KEY: v.string(),
    STRIPE_WEBHOOK_SECRET: v.string(),
    /** The sandbox's address locally; unset for Stripe itself. */
    STRIPE_API_BASE: v.optional(v.string()),
    /** "true" sends sellers their money; otherwise it waits, and everything else works. */
    PAYOUTS_ENABLED: v.optional(v.string()),
    RESEND_API_KEY: v.string(),
    RESEND_WEBHOOK_SECRET: v.string(),
    /** The sandbox's address locally; unset for Resend itself. */
    RESEND_BASE_URL: v.optional(v.string()),
    /** Sender, such as "Shoal <hello@shoal.example>". */
    EMAIL_FROM: v.string(),
    /** Sign-in address of the designated admin, who alone may open /admin-overview and /admin/messages. */
    ADMIN_EMAIL: v.string(),
    /** Receives contact messages by email. */
    CONTACT_EMAIL: v.string(),
    /**
     * Signs pushes: a P-256 key pair in base64url. Optional: without it the pages offer no browser
     * notifications. After a change, browsers subscribe again at their next visit.
     */
    VAPID_PUBLIC_KEY: v.optional(v.string()),
    VAPID_PRIVATE_KEY: v.optional(v.string()),
    /** The local push service, on this machine; unset elsewhere. */
    PUSH_TEST_ORIGIN: v.optional(v.string()),
    /** Up to six user ids, separated by commas, for 'Batch Delete Failed Users'. */
    FAILED_USER_IDS: v.optional(v.string()),
    /** "true" lets admins use the developer tools and the demo data. Never on a real deployment. */
    ALLOW_DEV_TOOLS: v.optional(v.string()),
    /**
     * Where the files of `local/demo/pictures` are served, without a trailing slash; loading the demo
     * data needs it.
     */
    DEMO_PICTURES_URL: v.optional(v.string()),
  },
});

app.use(rateLimiter);
app.use(migrations);
// Without a path prefix: convex/http.ts passes it all requests that no other route matches.
app.use(staticHosting);

export default app;
