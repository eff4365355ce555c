import { describe, expect, it } from "vitest";
import { frameTexts } from "#convex/domain/shared/texts.ts";
import { decide } from "#src/app/guardRules.ts";
import { authOf, profileOf, signedIn } from "../viewers";

const cachedAuth = (changes = {}) =>
  authOf({ status: "signedIn", profile: profileOf(changes), profileIsLive: false });

describe("decide", () => {
  it("waits until the user is known, except on public pages", () => {
    const initialisingAuth = authOf({ status: "initialising" });
    expect(decide("public", initialisingAuth)).toEqual({ kind: "show" });
    expect(decide("guest", initialisingAuth)).toEqual({ kind: "show" });
    for (const access of ["login", "approvedSeller", "admin", "designatedAdmin"] as const) {
      expect(decide(access, initialisingAuth)).toEqual({ kind: "wait" });
    }
  });

  it("never refuses access because of the cached profile", () => {
    for (const access of ["approvedSeller", "admin", "designatedAdmin"] as const) {
      expect(decide(access, cachedAuth())).toEqual({ kind: "wait" });
    }
    expect(decide("guest", cachedAuth())).toEqual({ kind: "show" });
  });

  it("renders what the cached profile allows, since the server guards the data", () => {
    expect(decide("approvedSeller", cachedAuth({ sellerApproved: true }))).toEqual({
      kind: "show",
    });
    expect(decide("admin", cachedAuth({ role: "admin" }))).toEqual({ kind: "show" });
  });

  it("redirects my-listings to /profile when the profile can't be loaded", () => {
    const failedAuth = authOf({ status: "signedIn", profileError: new Error("no") });
    expect(decide("approvedSeller", failedAuth)).toEqual({ kind: "redirect", to: "/profile" });
    const staleProfile = { ...cachedAuth({ sellerApproved: true }), profileError: new Error("no") };
    expect(decide("approvedSeller", staleProfile)).toEqual({ kind: "redirect", to: "/profile" });
  });

  it("hides users' pages without a profile, and says so once loading has failed", () => {
    const retryingAuth = authOf({ status: "signedIn" });
    expect(decide("login", retryingAuth)).toEqual({ kind: "wait" });
    expect(decide("public", retryingAuth)).toEqual({ kind: "show" });
    const failedAuth = authOf({ status: "signedIn", profileError: new Error("no") });
    expect(decide("login", failedAuth)).toEqual({ kind: "noProfile" });
    expect(decide("public", failedAuth)).toEqual({ kind: "show" });
  });

  it("treats a visitor from a password email as signed out", () => {
    expect(decide("login", authOf({ status: "recovery" }))).toEqual({ kind: "login" });
    expect(decide("public", authOf({ status: "recovery" }))).toEqual({ kind: "show" });
  });

  it("doesn't confuse the admin role with the designated address", () => {
    expect(decide("designatedAdmin", signedIn({ role: "admin" }))).toEqual({
      kind: "redirect",
      to: "/",
      text: frameTexts.adminOnly,
    });
  });
});
