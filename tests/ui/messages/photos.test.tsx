/** Photographs in a chat: chosen, described, sent, kept when they could not be sent, and looked at closely. */
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { MemoryRouter } from "react-router-dom";
import { api } from "../../../convex/_generated/api";
import type { Id } from "../../../convex/_generated/dataModel";
import { shoalError } from "../../../convex/errors";
import { MessageBubble } from "../../../src/components/messages/MessageBubble";
import MessagesPage from "../../../src/features/messages/pages/MessagesPage";
import { aPhoto } from "../claims/rows";
import { answer, onCall, pageOf, resetConvex } from "../fakeConvex";
import { Frame, stubBrowser, viewers } from "../viewers";

vi.mock("convex/react", async () => (await import("../fakeConvex")).convexReact);
vi.mock("../../../src/components/uploads/images", () => ({
  makeSizes: async (file: File) => ({
    full: { blob: file, width: 800, height: 600 },
    placeholder: "AAAA",
  }),
}));
vi.mock("../../../src/components/uploads/useUpload", () => ({
  useUpload: () => async (file: File) => ({
    storageId: file.name,
    url: `http://files.test/${file.name}`,
  }),
}));

const conversationId = "conversation1" as Id<"conversations">;
const sent = vi.fn((_args: unknown) => "m" as Id<"messages">);

beforeEach(() => {
  resetConvex();
  stubBrowser();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe = vi.fn();
      unobserve = vi.fn();
      disconnect = vi.fn();
    },
  );
  localStorage.clear();
  sent.mockClear();
  answer(api.messages.conversations.list, pageOf());
  answer(api.messages.typing.other, false);
  onCall(api.messages.typing.set, () => null);
  answer(api.messages.messages.list, pageOf());
  answer(api.messages.conversations.get, {
    conversationId,
    kind: "chat",
    other: {
      userId: "user2" as Id<"users">,
      fullName: "Sam Seller",
      avatarUrl: null,
      isAdmin: false,
    },
    listing: null,
    canSend: true,
    block: null,
    canBlock: true,
    isMuted: false,
    isHidden: false,
    otherSeenAt: 0,
    unreadCount: 0,
  });
  onCall(api.messages.messages.send, sent);
});
afterEach(cleanup);

const open = () =>
  render(
    <Frame auth={viewers.user()} at="/messages?conversationId=conversation1">
      <MessagesPage />
    </Frame>,
  );
const picture = (name: string) => new File(["x"], name, { type: "image/jpeg" });
const choose = (...names: string[]) =>
  userEvent.upload(screen.getByLabelText("Choose photographs"), names.map(picture));
const sendButton = () => screen.getByRole<HTMLButtonElement>("button", { name: "Send" });
const toSend = () =>
  within(screen.getByRole("list", { name: "Photographs to send" })).queryAllByRole("listitem");

it("one goes without words, with the line about it, and the box is empty again", async () => {
  open();
  expect(sendButton().disabled).toBe(true);
  await choose("tank.jpg");
  await userEvent.type(
    screen.getByRole("textbox", { name: "What photograph 1 shows (optional)" }),
    " My tank ",
  );
  await userEvent.click(sendButton());
  expect(sent).toHaveBeenCalledExactlyOnceWith({
    conversationId,
    message: "",
    photos: [
      { storageId: "tank.jpg", width: 800, height: 600, placeholder: "AAAA", alt: "My tank" },
    ],
    clientId: expect.any(String) as string,
    from: "user1",
  });
  expect(toSend()).toEqual([]);
  expect(sendButton().disabled).toBe(true);
});

it("four go at a time: a fifth is named with the reason, and one that is taken out makes room", async () => {
  open();
  await choose("1.jpg", "2.jpg", "3.jpg", "4.jpg", "5.jpg");
  const wrong = await screen.findByRole("list", { name: "Files that were not taken" });
  expect(wrong.textContent).toContain("5.jpg: Not taken: there is room for 4 photographs.");
  const add = screen.getByRole<HTMLButtonElement>("button", { name: "Add photographs" });
  expect(add.disabled).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Remove photograph 2" }));
  expect(toSend()).toHaveLength(3);
  expect(add.disabled).toBe(false);
});

it("one that is pasted goes along, and its file's name does not become words", async () => {
  open();
  fireEvent.paste(screen.getByRole("textbox", { name: "Your message" }), {
    clipboardData: { files: [picture("pasted.jpg")] },
  });
  await waitFor(() => expect(toSend()).toHaveLength(1));
});

it("what could not be sent keeps its photographs, also after a reload, and sends them again", async () => {
  onCall(api.messages.messages.send, () => shoalError("rate_limited", { seconds: 1 }));
  open();
  await choose("tank.jpg");
  await userEvent.type(screen.getByRole("textbox", { name: "Your message" }), "Look{Enter}");
  expect(await screen.findByRole("button", { name: "Send again" })).toBeTruthy();
  cleanup();
  onCall(api.messages.messages.send, sent);
  open();
  const strip = screen.getByRole("list", { name: "Message on its way: photographs" });
  expect(within(strip).getAllByRole("listitem")).toHaveLength(1);
  await userEvent.click(screen.getByRole("button", { name: "Send again" }));
  expect(sent.mock.lastCall?.[0]).toMatchObject({
    message: "Look",
    photos: [{ storageId: "tank.jpg" }],
  });
});

it("what was kept before messages had photographs is still sent", async () => {
  const kept = [{ clientId: "old", text: "From before", at: 0, state: "sending" }];
  localStorage.setItem("shoal.draft.outbox.user1.conversation1", JSON.stringify(kept));
  open();
  await waitFor(() =>
    expect(sent).toHaveBeenCalledExactlyOnceWith({
      ...{ conversationId, message: "From before", clientId: "old", from: "user1" },
    }),
  );
});

it("those of a message are named by their line or their number, and open to be looked at", async () => {
  HTMLDialogElement.prototype.showModal = vi.fn();
  HTMLDialogElement.prototype.close = vi.fn();
  const photos = [{ ...aPhoto(1), alt: "A torn fin" }, aPhoto(2)];
  render(
    <MemoryRouter>
      <ol>
        <MessageBubble
          message={{
            ...{ messageId: "m" as Id<"messages">, mine: false, message: "See", photos },
            ...{ timestamp: 0, isAdminMessage: false, isContact: false },
          }}
        />
      </ol>
    </MemoryRouter>,
  );
  expect(screen.getByRole("button", { name: "Enlarge Message, photograph 2 of 2" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Enlarge A torn fin" }));
  const large = screen.getAllByAltText("A torn fin").map((image) => image.getAttribute("src"));
  expect(large).toContain("http://files.test/1.webp");
});
