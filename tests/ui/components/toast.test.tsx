import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ToastProvider } from "../../../src/components/ui/toast/ToastProvider";
import { useToast } from "../../../src/hooks/useToast";

function Buttons() {
  const toast = useToast();
  return (
    <>
      <button
        onClick={() =>
          toast.show({ title: "Conversation Updated", description: "Marked as read." })
        }
      >
        good
      </button>
      <button
        onClick={() =>
          toast.show({
            title: "Sign-in Failed",
            description: "Invalid email or password",
            variant: "destructive",
          })
        }
      >
        bad
      </button>
      <button onClick={() => toast.show({ title: "New message", isNews: true })}>news</button>
    </>
  );
}

const click = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <ToastProvider>
      <Buttons />
    </ToastProvider>,
  );
});

describe("toast", () => {
  it("stays for 5 seconds", () => {
    click("good");
    expect(screen.getByRole("status").textContent).toContain("Marked as read.");
    act(() => void vi.advanceTimersByTime(4999));
    expect(screen.queryByText("Conversation Updated")).not.toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByText("Conversation Updated")).toBeNull();
  });

  it("shows one at a time, the last, for its own 5 seconds", () => {
    click("good");
    act(() => void vi.advanceTimersByTime(4000));
    click("bad");
    expect(screen.queryByText("Conversation Updated")).toBeNull();
    act(() => void vi.advanceTimersByTime(4000));
    expect(screen.queryByText("Sign-in Failed")).not.toBeNull();
  });

  it("lets news wait until what is said of one's own action is gone", () => {
    click("good");
    click("news");
    expect(screen.queryByText("Conversation Updated")).not.toBeNull();
    expect(screen.queryByText("New message")).toBeNull();
    act(() => void vi.advanceTimersByTime(5000));
    expect(screen.queryByText("Conversation Updated")).toBeNull();
    expect(screen.queryByText("New message")).not.toBeNull();
    act(() => void vi.advanceTimersByTime(5000));
    expect(screen.queryByText("New message")).toBeNull();
  });

  it("puts one's own action in the place of news", () => {
    click("news");
    click("good");
    expect(screen.queryByText("New message")).toBeNull();
    expect(screen.queryByText("Conversation Updated")).not.toBeNull();
  });

  it("announces failures at once and the rest in turn", () => {
    click("bad");
    expect(screen.getByRole("alert").textContent).toContain("Invalid email or password");
    expect(screen.getByRole("status").textContent).toBe("");
  });

  it("waits while somebody is reading it, and can be dismissed", () => {
    click("good");
    const box = screen.getByText("Conversation Updated").closest("[data-variant]");
    if (box) fireEvent.pointerEnter(box);
    act(() => void vi.advanceTimersByTime(20_000));
    expect(screen.queryByText("Conversation Updated")).not.toBeNull();
    click("Dismiss");
    expect(screen.queryByText("Conversation Updated")).toBeNull();
  });

  it("is no part of the app's tree, which an open dialog makes inert", () => {
    expect(screen.getByRole("status").closest("body > *")?.contains(screen.getByText("good"))).toBe(
      false,
    );
  });
});
