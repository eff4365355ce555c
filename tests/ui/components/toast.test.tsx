import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ToastProvider } from "#src/components/ui/toast/ToastProvider.tsx";
import { useToast } from "#src/hooks/useToast.ts";

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

describe("a toast", () => {
  it("stays for 5 seconds", () => {
    click("good");
    expect(screen.getByRole("status").textContent).toContain("Marked as read.");
    act(() => void vi.advanceTimersByTime(4999));
    expect(screen.queryByText("Conversation Updated")).not.toBeNull();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByText("Conversation Updated")).toBeNull();
  });

  it("is replaced by the latest, which has its own 5 seconds", () => {
    click("good");
    act(() => void vi.advanceTimersByTime(4000));
    click("bad");
    expect(screen.queryByText("Conversation Updated")).toBeNull();
    act(() => void vi.advanceTimersByTime(4000));
    expect(screen.queryByText("Sign-in Failed")).not.toBeNull();
  });

  it("with news waits for the result of the user's own action", () => {
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

  it("with news is replaced by the result of the user's own action", () => {
    click("news");
    click("good");
    expect(screen.queryByText("New message")).toBeNull();
    expect(screen.queryByText("Conversation Updated")).not.toBeNull();
  });

  it("announces failures assertively and anything else politely", () => {
    click("bad");
    expect(screen.getByRole("alert").textContent).toContain("Invalid email or password");
    expect(screen.getByRole("status").textContent).toBe("");
    click("good");
    expect(screen.getByRole("status").textContent).toContain("Marked as read.");
    expect(screen.getByRole("alert").textContent).toBe("");
  });

  it("pauses while it is being read, and can be dismissed", () => {
    click("good");
    const box = screen.getByText("Conversation Updated").closest("[data-variant]");
    if (box) fireEvent.pointerEnter(box);
    act(() => void vi.advanceTimersByTime(20_000));
    expect(screen.queryByText("Conversation Updated")).not.toBeNull();
    click("Dismiss");
    expect(screen.queryByText("Conversation Updated")).toBeNull();
  });

  it("is outside the app's root, which an open dialog makes inert", () => {
    expect(screen.getByRole("status").closest("body > *")?.contains(screen.getByText("good"))).toBe(
      false,
    );
  });
});
