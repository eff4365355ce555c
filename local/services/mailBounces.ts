/**
 * Bounces of the email sandbox: reports emails to some addresses as bounced or as spam, by webhooks signed
 * like Resend's (Svix), and suppresses later ones until `DELETE /suppressions/<address>`, as Resend does.
 */

import { createHmac, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

/** What a webhook repeats of an email. */
type Mail = { id: string; from: string; to: string[]; subject: string; created_at: string };

export type WebhookTarget = { url: string; secret: string };

/** Every email to an address at this domain bounces. */
export const BOUNCING_DOMAIN = "bounces.shoal.local";

/** Delays (ms) before each attempt to deliver a webhook. */
const ATTEMPT_DELAYS_MS = [0, 500, 2000, 5000];

type Reason = "bounce" | "complain";

export class Bounces {
  private readonly reasons = new Map<string, Reason>();
  private readonly suppressed = new Set<string>();
  private readonly reported = new Set<string>();
  private readonly running = new Set<Promise<void>>();
  private readonly closing = new AbortController();

  constructor(private readonly target: WebhookTarget | undefined) {}

  failEmailsTo(to: string, reason: Reason): void {
    this.reasons.set(to, reason);
  }

  accept(to: string): void {
    this.reasons.delete(to);
    this.suppressed.delete(to);
  }

  /** Stops suppressing an address; false if it wasn't suppressed. */
  lift(to: string): boolean {
    return this.suppressed.delete(to);
  }

  private reasonOf(to: string): Reason | undefined {
    return this.reasons.get(to) ?? (to.endsWith(`@${BOUNCING_DOMAIN}`) ? "bounce" : undefined);
  }

  /** Reports the latest email to each address once, if the address bounces or complains. `readMail` reads the inbox. */
  async report(addresses: string[], readMail: () => Promise<Mail[]>): Promise<void> {
    for (const to of addresses) {
      const reason = this.reasonOf(to);
      if (reason === undefined) continue;
      const mail = (await readMail()).findLast((mail) => mail.to.includes(to));
      if (mail === undefined || this.reported.has(mail.id)) continue;
      this.reported.add(mail.id);
      const event = this.suppressed.has(to) ? suppressed(mail) : failures[reason](mail);
      this.suppressed.add(to);
      const delivery = this.deliver(JSON.stringify(event)).catch((error: unknown) => {
        if (!this.closing.signal.aborted) console.error("[mail] webhook failed:", error);
      });
      this.running.add(delivery);
      void delivery.finally(() => this.running.delete(delivery));
    }
  }

  private async deliver(body: string): Promise<void> {
    if (this.target === undefined) return;
    const { signal } = this.closing;
    const id = `msg_${randomUUID()}`;
    for (const wait of ATTEMPT_DELAYS_MS) {
      await sleep(wait, undefined, { signal });
      const headers = signedHeaders(this.target.secret, id, body);
      const options = { method: "POST", headers, body, signal };
      const response = await fetch(this.target.url, options).catch(() => null);
      if (response?.ok) return;
    }
    throw new Error(`${this.target.url} did not accept ${body}`);
  }

  async close(): Promise<void> {
    this.closing.abort();
    await Promise.all(this.running);
  }
}

/** The headers of a Svix message, signed now. */
export function signedHeaders(secret: string, id: string, body: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return {
    "content-type": "application/json",
    "svix-id": id,
    "svix-timestamp": timestamp,
    "svix-signature": `v1,${signature}`,
  };
}

const eventOf = (type: string, mail: Mail, detail: object) => ({
  type,
  created_at: new Date().toISOString(),
  data: {
    email_id: mail.id,
    created_at: mail.created_at,
    from: mail.from,
    to: mail.to,
    subject: mail.subject,
    ...detail,
  },
});

const failures = {
  bounce: (mail: Mail) =>
    eventOf("email.bounced", mail, {
      bounce: { type: "Permanent", subType: "General", message: "There is no such mailbox." },
    }),
  complain: (mail: Mail) => eventOf("email.complained", mail, {}),
};

const suppressed = (mail: Mail) =>
  eventOf("email.suppressed", mail, {
    suppressed: { type: "OnAccountSuppressionList", message: "The address is suppressed." },
  });
