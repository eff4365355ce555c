/** The body of POST /admin-users: `{action, payload}`. */

import { api } from "../_generated/api";
import type { ActionCtx } from "../_generated/server";
import { HttpError, textField } from "../shared/httpRoute";

type Body = Record<string, unknown>;

/** The reason shown to the user if a ban gives none. */
const BAN_REASON = "Banned by a Shoal admin.";

/** The profile fields that may be updated, in both spellings: the request's and the data's. */
const UPDATABLE: Record<string, string> = {
  is_seller: "isSeller",
  seller_approved: "sellerApproved",
  seller_quiz_completed: "sellerQuizCompleted",
  isSeller: "isSeller",
  sellerApproved: "sellerApproved",
  sellerQuizCompleted: "sellerQuizCompleted",
  suspicious: "suspicious",
};

/** Performs one action as the caller. `HttpError` 400 for an unknown action or an invalid payload. */
export async function adminHelper(ctx: ActionCtx, body: Body): Promise<void> {
  const action = textField(body, "action");
  const payload = objectField(body, "payload");
  switch (action) {
    case "updateProfile": {
      const userId = textField(payload, "userId");
      const updates = updatesOf(objectField(payload, "updates"));
      await ctx.runMutation(api.moderation.accounts.updateProfile, { userId, updates });
      return;
    }
    case "approveOrReject": {
      const userId = textField(payload, "userId");
      const approve = flagField(payload, "approve");
      await ctx.runMutation(api.moderation.accounts.approveOrReject, {
        userId,
        approve,
        reason: optionalText(payload, "message"),
        adminNotes: optionalText(payload, "adminNotes"),
      });
      return;
    }
    case "banUser": {
      const bannedUntil = momentField(payload, "bannedUntil");
      const banArgs = {
        userId: textField(payload, "userId"),
        purgeListings:
          payload["purgeListings"] == null ? false : flagField(payload, "purgeListings"),
        reason: optionalText(payload, "reason") || BAN_REASON,
        ...(bannedUntil === null ? {} : { bannedUntil }),
      };
      await ctx.runMutation(api.moderation.standing.ban, banArgs);
      return;
    }
    default:
      throw new HttpError(400, `"${action}" is not an action.`);
  }
}

/** The user ids in the body of POST /batch-delete-users. */
export function userIdsOf(body: Body): string[] {
  const list = body["userIds"];
  if (!Array.isArray(list) || list.length === 0 || !list.every((id) => typeof id === "string")) {
    throw new HttpError(400, '"userIds" must be a list of user ids.');
  }
  return list;
}

function updatesOf(body: Body): Record<string, boolean> {
  const updates: Record<string, boolean> = {};
  for (const name of Object.keys(body)) {
    const field = Object.hasOwn(UPDATABLE, name) ? UPDATABLE[name] : undefined;
    if (field === undefined) throw new HttpError(400, `"${name}" cannot be updated.`);
    updates[field] = flagField(body, name);
  }
  return updates;
}

function objectField(body: Body, name: string): Body {
  const value = body[name];
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new HttpError(400, `"${name}" must be an object.`);
  }
  return value as Body;
}

function flagField(body: Body, name: string): boolean {
  const value = body[name];
  if (typeof value !== "boolean") throw new HttpError(400, `"${name}" must be true or false.`);
  return value;
}

function optionalText(body: Body, name: string): string {
  return body[name] == null ? "" : textField(body, name).trim();
}

/** A time given in ms or as ISO 8601, in ms epoch; null if absent. */
function momentField(body: Body, name: string): number | null {
  const value = body[name];
  if (value == null) return null;
  const ms = typeof value === "number" ? value : Date.parse(textField(body, name));
  if (!Number.isFinite(ms)) throw new HttpError(400, `"${name}" must be a date.`);
  return ms;
}
