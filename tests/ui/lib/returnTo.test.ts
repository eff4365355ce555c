import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  snapshotReturnTo,
  clearReturnTo,
  peekReturnTo,
  saveReturnTo,
  consumeReturnTo,
} from "#src/lib/returnTo.ts";

beforeEach(() => {
  clearReturnTo();
});

/** Another tab signed in first and consumed the stored value. */
const consumeInOtherTab = () => localStorage.removeItem("shoal.returnTo");

describe("returning to a page after logging in", () => {
  it("restores a path with its query", () => {
    saveReturnTo("/quiz/abc?quantity=2");
    expect(peekReturnTo()).toEqual({ path: "/quiz/abc?quantity=2" });
    clearReturnTo();
    expect(peekReturnTo()).toBeNull();
  });
  it.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/\n\\evil.example",
    "javascript:alert(1)",
    "/login",
    "/signup?x=1",
  ])("never leads to %s", (path) => {
    saveReturnTo(path);
    expect(peekReturnTo()).toBeNull();
  });
  it("happens once, with the interrupted action", () => {
    saveReturnTo("/listing/abc", "report");
    snapshotReturnTo();
    expect([consumeReturnTo(), peekReturnTo(), consumeReturnTo()]).toEqual([
      { path: "/listing/abc", resume: "report" },
      null,
      null,
    ]);
  });
  it("also takes a waiting tab there, even much later, but doesn't repeat the action", () => {
    vi.useFakeTimers();
    saveReturnTo("/listing/abc", "report");
    snapshotReturnTo();
    consumeInOtherTab();
    vi.advanceTimersByTime(5 * 60 * 1000);
    expect([consumeReturnTo(), consumeReturnTo()]).toEqual([{ path: "/listing/abc" }, null]);
  });
  it("doesn't affect a tab that wasn't waiting, a sign-out, or a log-in an hour later", () => {
    vi.useFakeTimers();
    saveReturnTo("/listing/abc");
    consumeInOtherTab();
    expect(consumeReturnTo()).toBeNull();
    saveReturnTo("/listing/abc");
    snapshotReturnTo();
    clearReturnTo();
    expect(consumeReturnTo()).toBeNull();
    saveReturnTo("/listing/abc");
    snapshotReturnTo();
    consumeInOtherTab();
    vi.advanceTimersByTime(60 * 60 * 1000);
    expect(consumeReturnTo()).toBeNull();
  });
  it("expires after an hour", () => {
    vi.useFakeTimers();
    saveReturnTo("/settings");
    vi.advanceTimersByTime(60 * 60 * 1000 + 1);
    expect(peekReturnTo()).toBeNull();
  });
  it("doesn't trust stored values", () => {
    localStorage.setItem(
      "shoal.returnTo",
      JSON.stringify({ path: "//evil.example", at: Date.now() }),
    );
    expect(peekReturnTo()).toBeNull();
    localStorage.setItem("shoal.returnTo", "not json");
    expect(peekReturnTo()).toBeNull();
  });
});
