import { beforeEach, describe, expect, it, vi } from "vitest";
import { forgetReturn, peekReturn, rememberReturn, takeReturn } from "../../../src/lib/returnTo";

beforeEach(() => localStorage.clear());

describe("the way back after log-in", () => {
  it("remembers an address with its query", () => {
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
  it("is taken once; tabs that log in at the same time get the address, but do nothing there", () => {
    vi.useFakeTimers();
    rememberReturn("/listing/abc", "report");
    expect([takeReturn(), peekReturn(), takeReturn()]).toEqual([
      { path: "/listing/abc", resume: "report" },
      null,
      { path: "/listing/abc" },
    ]);
    vi.advanceTimersByTime(10_000);
    expect(takeReturn()).toBeNull();
    rememberReturn("/profile");
    expect(takeReturn()).toEqual({ path: "/profile" });
    forgetReturn();
    expect(takeReturn()).toBeNull();
  });
  it("forgets after an hour", () => {
    vi.useFakeTimers();
    rememberReturn("/settings");
    vi.advanceTimersByTime(60 * 60 * 1000 + 1);
    expect(peekReturn()).toBeNull();
  });
  it("does not trust what it finds in storage", () => {
    localStorage.setItem(
      "shoal.returnTo",
      JSON.stringify({ path: "//evil.example", at: Date.now() }),
    );
    expect(peekReturn()).toBeNull();
    localStorage.setItem("shoal.returnTo", "not json");
    expect(peekReturn()).toBeNull();
  });
});
