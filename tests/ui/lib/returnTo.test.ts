import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  awaitReturn,
  forgetReturn,
  peekReturn,
  rememberReturn,
  takeReturn,
} from "../../../src/lib/returnTo";

beforeEach(() => {
  localStorage.clear();
  forgetReturn();
});

/** Another tab signed in first and consumed the stored value. */
const takenElsewhere = () => localStorage.removeItem("shoal.returnTo");

describe("the return to a page after logging in", () => {
  it("remembers a path with its query", () => {
    rememberReturn("/quiz/abc?quantity=2");
    expect(peekReturn()).toEqual({ path: "/quiz/abc?quantity=2" });
    forgetReturn();
    expect(peekReturn()).toBeNull();
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
    rememberReturn(path);
    expect(peekReturn()).toBeNull();
  });
  it("is consumed once, with the interrupted action", () => {
    rememberReturn("/listing/abc", "report");
    awaitReturn();
    expect([takeReturn(), peekReturn(), takeReturn()]).toEqual([
      { path: "/listing/abc", resume: "report" },
      null,
      null,
    ]);
  });
  it("also takes a waiting tab there, however late, without repeating the action", () => {
    vi.useFakeTimers();
    rememberReturn("/listing/abc", "report");
    awaitReturn();
    takenElsewhere();
    vi.advanceTimersByTime(5 * 60 * 1000);
    expect([takeReturn(), takeReturn()]).toEqual([{ path: "/listing/abc" }, null]);
  });
  it("doesn't apply to a tab that didn't wait, after a sign-out, or after an hour", () => {
    vi.useFakeTimers();
    rememberReturn("/listing/abc");
    takenElsewhere();
    expect(takeReturn()).toBeNull();
    rememberReturn("/listing/abc");
    awaitReturn();
    forgetReturn();
    expect(takeReturn()).toBeNull();
    rememberReturn("/listing/abc");
    awaitReturn();
    takenElsewhere();
    vi.advanceTimersByTime(60 * 60 * 1000);
    expect(takeReturn()).toBeNull();
  });
  it("expires after an hour", () => {
    vi.useFakeTimers();
    rememberReturn("/settings");
    vi.advanceTimersByTime(60 * 60 * 1000 + 1);
    expect(peekReturn()).toBeNull();
  });
  it("doesn't trust stored values", () => {
    localStorage.setItem(
      "shoal.returnTo",
      JSON.stringify({ path: "//evil.example", at: Date.now() }),
    );
    expect(peekReturn()).toBeNull();
    localStorage.setItem("shoal.returnTo", "not json");
    expect(peekReturn()).toBeNull();
  });
});
