import { fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { DebouncedInput } from "#src/features/listings/filters/DebouncedInput.tsx";

beforeEach(() => vi.useFakeTimers());

const box = () => screen.getByRole<HTMLInputElement>("textbox");
const type = (value: string) => fireEvent.change(box(), { target: { value } });

test("input takes effect once typing has paused for 500 ms, and not before", () => {
  const onSettle = vi.fn();
  render(<DebouncedInput aria-label="Search" value="" onSettle={onSettle} />);
  type("te");
  vi.advanceTimersByTime(400);
  type("tetra ");
  vi.advanceTimersByTime(499);
  expect(onSettle).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onSettle.mock.calls).toEqual([["tetra"]]);
});

test("a pause between two words keeps the space that was typed", () => {
  const onSettle = vi.fn();
  const { rerender } = render(<DebouncedInput aria-label="S" value="" onSettle={onSettle} />);
  type("neon ");
  vi.advanceTimersByTime(500);
  rerender(<DebouncedInput aria-label="S" value="neon" onSettle={onSettle} />);
  expect(box().value).toBe("neon ");
});

test("input takes effect at once on Enter", () => {
  const onSettle = vi.fn();
  render(<DebouncedInput aria-label="Search" value="" onSettle={onSettle} />);
  type("moss");
  fireEvent.keyDown(box(), { key: "Enter" });
  expect(onSettle).toHaveBeenCalledWith("moss");
});

test("an Enter that ends an input method's composition is ignored, in Safari too", () => {
  const onSettle = vi.fn();
  render(<DebouncedInput aria-label="Search" value="" onSettle={onSettle} />);
  type("こ");
  fireEvent.keyDown(box(), { key: "Enter", isComposing: true });
  fireEvent.keyDown(box(), { key: "Enter", keyCode: 229 });
  expect(onSettle).not.toHaveBeenCalled();
});

test("the box follows the URL when something else changes it", () => {
  const onSettle = vi.fn();
  const { rerender } = render(<DebouncedInput aria-label="S" value="tetra" onSettle={onSettle} />);
  rerender(<DebouncedInput aria-label="S" value="" onSettle={onSettle} />);
  expect(box().value).toBe("");
  vi.advanceTimersByTime(1000);
  expect(onSettle).not.toHaveBeenCalled();
});
