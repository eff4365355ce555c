import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it } from "vitest";
import type { Id } from "#convex/_generated/dataModel.js";
import { MessageBubble } from "#src/features/messages/chat/MessageBubble.tsx";

const message = {
  messageId: "m" as Id<"messages">,
  mine: false,
  message: "Read this: /onboarding",
  timestamp: 1_780_000_000_000,
  isAdminMessage: true,
  isContact: false,
  subject: undefined,
  photos: [],
  clientId: undefined,
  adjustmentId: undefined,
};

function show(changes: Partial<typeof message> = {}) {
  cleanup();
  render(
    <MemoryRouter>
      <ul>
        <MessageBubble otherName="Sam Seller" message={{ ...message, ...changes }} />
      </ul>
    </MemoryRouter>,
  );
}

describe("the sender of a message", () => {
  it("is shown above team messages, whose links are clickable", () => {
    show();
    screen.getByText("Message from Shoal");
    screen.getByRole("link");
  });

  it("isn't Shoal's team for a message from the contact form", () => {
    for (const isMine of [true, false]) {
      show({ isContact: true, mine: isMine });
      expect(screen.queryByText(/from Shoal/)).toBeNull();
      screen.getByText("Sent through the contact form");
      expect(screen.queryByRole("link")).toBeNull();
    }
  });

  it("isn't shown on ordinary messages", () => {
    show({ isAdminMessage: false });
    expect(screen.queryByText(/from Shoal|contact form/)).toBeNull();
  });
});
