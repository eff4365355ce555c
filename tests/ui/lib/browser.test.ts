/** Differences between browsers: downloads, URLs, unfocused windows, sound. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { playTone } from "#src/features/notifications/tone.ts";
import { failedChunkUrl } from "#src/lib/chunkErrors.ts";
import { decodePercent } from "#src/lib/decode.ts";
import { saveFile } from "#src/lib/saveFile.ts";
import { whileWindowActive } from "#src/lib/windowActivity.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("a saved file can be read for one minute", () => {
  const [revoke, click] = [vi.fn(), vi.spyOn(HTMLAnchorElement.prototype, "click")];
  click.mockImplementation(() => undefined);
  Object.assign(URL, { createObjectURL: () => "blob:file", revokeObjectURL: revoke });
  saveFile("orders.csv", new Blob(["a,b"]));
  expect(click).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(30_000);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(30_000);
  expect(revoke).toHaveBeenCalledWith("blob:file");
});

test.each([
  ["100%", "100%"],
  ["%", "%"],
  ["%E0%A4%A", "%E0%A4%A"],
  ["caf%C3%A9", "café"],
])("%s in a URL is read as %s", (encoded, decoded) => {
  expect(decodePercent(encoded)).toBe(decoded);
});

test("the file named in an error is found without URL.parse, which Safari 16 lacks", () => {
  vi.stubGlobal("URL", class extends URL {});
  Object.assign(URL, { parse: undefined, canParse: undefined });
  const error = new TypeError("Failed to fetch dynamically imported module: /assets/Page-1.js");
  expect(failedChunkUrl(error)?.pathname).toBe("/assets/Page-1.js");
  expect(failedChunkUrl(new TypeError("https:///"))).toBeNull();
});

test("a window counts as viewed while it is visible and focused", () => {
  const hasFocus = vi.spyOn(document, "hasFocus").mockReturnValue(false);
  const onActive = vi.fn();
  const stop = whileWindowActive(onActive);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(onActive).not.toHaveBeenCalled();
  hasFocus.mockReturnValue(true);
  window.dispatchEvent(new Event("focus"));
  expect(onActive).toHaveBeenCalledOnce();
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  window.dispatchEvent(new Event("focus"));
  stop();
  vi.spyOn(document, "visibilityState", "get").mockReturnValue("visible");
  window.dispatchEvent(new Event("focus"));
  expect(onActive).toHaveBeenCalledOnce();
});

test("tones share one audio context, and a blocked tone isn't played later", async () => {
  let pendingResumes: (() => void)[] = [];
  const onCreate = vi.fn();
  const notes: FakeNote[] = [];
  const suspend = vi.fn(async () => undefined);
  class FakeContext {
    currentTime = 0;
    suspend = suspend;
    resume = () => new Promise<void>((resolve) => pendingResumes.push(resolve));
    constructor() {
      onCreate();
    }
  }
  const ramp = { setValueAtTime: vi.fn(), linearRampToValueAtTime: vi.fn() };
  class FakeGain {
    gain = { ...ramp, exponentialRampToValueAtTime: vi.fn() };
    connect = vi.fn();
  }
  class FakeNote {
    onended?: () => void;
    start = vi.fn();
    stop = vi.fn();
    connect = () => ({ connect: vi.fn() });
    constructor() {
      notes.push(this);
    }
  }
  vi.stubGlobal("AudioContext", FakeContext);
  vi.stubGlobal("GainNode", FakeGain);
  vi.stubGlobal("OscillatorNode", FakeNote);

  playTone();
  vi.advanceTimersByTime(5000);
  for (const resolve of pendingResumes) resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(notes).toHaveLength(0);

  pendingResumes = [];
  playTone();
  for (const resolve of pendingResumes) resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(notes).toHaveLength(2);
  expect(onCreate).toHaveBeenCalledOnce();
  notes[0]?.onended?.();
  expect(suspend).not.toHaveBeenCalled();
  notes[1]?.onended?.();
  expect(suspend).toHaveBeenCalledOnce();
});
