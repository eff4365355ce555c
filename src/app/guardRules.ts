import { frameTexts } from "#convex/domain/shared/texts.ts";
import type { Auth } from "../lib/auth";
import { paths } from "../lib/paths";
import type { Access } from "./routes";

export type Decision =
  | { kind: "show" }
  /** Not known yet; keep showing the page's skeleton. */
  | { kind: "wait" }
  /** Go to /login and come back afterwards. */
  | { kind: "login" }
  /** Continue to the page that the visitor wanted before logging in. */
  | { kind: "onward" }
  /** Signed in, but the profile could not be loaded and this page needs it. */
  | { kind: "noProfile" }
  | { kind: "redirect"; to: string; text?: string };

type Viewer = Pick<Auth, "status" | "profile" | "profileIsLive" | "profileError">;

/**
 * Decides who may open a route of this kind, and where others are sent instead. The server checks every read and
 * write again; this only keeps users off pages that would refuse them. A cached profile alone never refuses access.
 */
export function decide(access: Access, viewer: Viewer): Decision {
  const { status, profile, profileIsLive, profileError } = viewer;
  if (access === "public") return { kind: "show" };
  if (access === "guest") {
    return status === "signedIn" && profileIsLive ? { kind: "onward" } : { kind: "show" };
  }
  if (status === "initialising") return { kind: "wait" };
  if (status !== "signedIn") return { kind: "login" };
  if (access === "login") {
    if (profile) return { kind: "show" };
    return profileError ? { kind: "noProfile" } : { kind: "wait" };
  }

  // Applies even if the cached profile says that the user is approved.
  if (access === "approvedSeller" && profileError) {
    return { kind: "redirect", to: paths.profile() };
  }
  const isAllowed =
    access === "approvedSeller"
      ? profile?.sellerApproved === true
      : access === "admin"
        ? profile?.role === "admin"
        : profile?.isDesignatedAdmin === true;
  if (isAllowed) return { kind: "show" };
  if (access === "approvedSeller") {
    return profileIsLive ? { kind: "redirect", to: paths.sellerQuiz } : { kind: "wait" };
  }
  return profileIsLive || profileError
    ? { kind: "redirect", to: paths.home, text: frameTexts.adminOnly }
    : { kind: "wait" };
}
