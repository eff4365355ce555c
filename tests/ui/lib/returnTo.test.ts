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

/** Another tab has come in first, and has taken what was kept. */
const takenElsewhere = () => localStorage.removeItem("shoal.returnTo");

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
  it("is taken once, with what was interrupted there", () => {
    rememberReturn("/listing/abc", "report");
    awaitReturn();
    expect([takeReturn(), peekReturn(), takeReturn()]).toEqual([
      { path: "/listing/abc", resume: "report" },
      null,
      null,
    ]);
  });
  it("leads a tab that waited there too, however late it comes in, but does nothing there", () => {
    vi.useFakeTimers();
    rememberReturn("/listing/abc", "report");
    awaitReturn();
    takenElsewhere();
    vi.advanceTimersByTime(5 * 60 * 1000);
    expect([takeReturn(), takeReturn()]).toEqual([{ path: "/listing/abc" }, null]);
  });
  it("leads no tab that did not wait, none after the sign-out, and none after an hour", () => {
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
