import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { type DraftState, useAutosave } from "#src/components/drafts/useServerDraft.ts";
import { placeOf, readDraft } from "#src/lib/drafts.ts";

const place = placeOf("nell", "form", "tab");

beforeEach(() => {
  vi.useFakeTimers();
});

function open(save: (value: string) => Promise<DraftState>, isBehind = false) {
  return renderHook(
    ({ value, paused }: { value: string; paused: boolean }) =>
      useAutosave({ restored: { at: null, isBehind }, save, place }, value, paused),
    { initialProps: { value: "", paused: false } },
  );
}
const pause = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test("typed text is sent after a pause, and kept in the tab until it is saved", async () => {
  const save = vi.fn(() => Promise.resolve("saved" as const));
  const form = open(save);
  for (const value of ["C", "Ch", "Che"]) form.rerender({ value, paused: false });
  expect(readDraft(place)).toBe("Che");
  await pause(1000);
  expect(save).not.toHaveBeenCalled();
  await pause(600);
  expect(save.mock.calls).toEqual([["Che"]]);
  expect(form.result.current).toBe("saved");
  expect(readDraft(place)).toBeNull();
});

test("text that couldn't be saved stays in the tab and is sent with the next change", async () => {
  const save = vi.fn<(value: string) => Promise<DraftState>>();
  save.mockRejectedValueOnce(new Error("The session has ended")).mockResolvedValue("saved");
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const form = open(save);
  form.rerender({ value: "Cherry", paused: false });
  await pause(1600);
  expect(form.result.current).toBe("failed");
  expect(readDraft(place)).toBe("Cherry");
  form.rerender({ value: "Cherry barb", paused: false });
  await pause(1600);
  expect(save).toHaveBeenLastCalledWith("Cherry barb");
  expect(readDraft(place)).toBeNull();
});

test("text that is only in this tab is sent without further typing", async () => {
  const save = vi.fn(() => Promise.resolve("saved" as const));
  open(save, true);
  await pause(1600);
  expect(save).toHaveBeenCalledTimes(1);
});

test("nothing is saved while the form is being submitted", async () => {
  const save = vi.fn(() => Promise.resolve("saved" as const));
  const form = open(save);
  form.rerender({ value: "Cherry", paused: true });
  await pause(3000);
  expect(save).not.toHaveBeenCalled();
  expect(readDraft(place)).toBeNull();
});

test("a change that is undone before the pause leaves nothing in the tab", async () => {
  const save = vi.fn(() => Promise.resolve("saved" as const));
  const form = open(save);
  form.rerender({ value: "45", paused: false });
  await pause(300);
  form.rerender({ value: "", paused: false });
  expect(readDraft(place)).toBeNull();
  await pause(3000);
  expect(save).not.toHaveBeenCalled();
});

test.each([
  ["succeeds", true, null],
  ["fails", false, "45"],
])(
  "a change that is undone while the text is being saved doesn't come back if that %s",
  async (_, succeeds, inTab) => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const save = vi.fn(async () => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      if (!succeeds) throw new Error("Offline");
      return "saved" as const;
    });
    const form = open(save);
    form.rerender({ value: "45", paused: false });
    await pause(1600);
    form.rerender({ value: "456", paused: false });
    await pause(100);
    form.rerender({ value: "45", paused: false });
    expect(readDraft(place)).toBe("45");
    await pause(3000);
    expect(readDraft(place)).toBe(inTab);
  },
);

test("a change that is undone after it was saved is saved as undone", async () => {
  const save = vi.fn(() => Promise.resolve("saved" as const));
  const form = open(save);
  form.rerender({ value: "45", paused: false });
  await pause(1600);
  form.rerender({ value: "", paused: false });
  expect(readDraft(place)).toBe("");
  await pause(1600);
  expect(save.mock.calls).toEqual([["45"], [""]]);
  expect(readDraft(place)).toBeNull();
});
