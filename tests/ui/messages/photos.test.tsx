/** Chat photos: chosen, described, sent, kept when sending fails, and viewed. */

import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { DAY_MS } from "#convex/domain/shared/constants.ts";
import { shoalError } from "#convex/errors.ts";
import { clearPhotoMemory, draftPhotos } from "#src/components/drafts/draftPhotos.ts";
import * as images from "#src/components/uploads/images.ts";
import * as uploads from "#src/components/uploads/useUpload.ts";
import { draftsOf, moveDrafts } from "#src/features/messages/chat/conversationDrafts.ts";
import { MessageBubble } from "#src/features/messages/chat/MessageBubble.tsx";
import { clearTabDrafts } from "#src/lib/clearDrafts.ts";
import { saveDraft } from "#src/lib/drafts.ts";
import { onCall } from "../fakeConvex";
import { answerConversation, conversationId, openConversation } from "../kit/conversation";
import { aPhoto } from "../orders/claims/rows";
import { signedIn } from "../viewers";

/** Uploads wait for this promise. */
const upload = { finish: () => Promise.resolve() };

const sendMessage = vi.fn((_args: unknown) => "m" as Id<"messages">);

beforeEach(() => {
  vi.spyOn(images, "makeSizes").mockImplementation(async (blob) => ({
    full: { blob, width: 800, height: 600 },
    placeholder: "AAAA",
  }));
  vi.spyOn(uploads, "useUpload").mockReturnValue(async (file) => {
    await upload.finish();
    const { name } = file as File;
    return { storageId: name as never, url: `http://files.test/${name}` };
  });
  upload.finish = () => Promise.resolve();
  sendMessage.mockClear();
  answerConversation();
  onCall(api.messages.thread.send, sendMessage);
});

const picture = (name: string) => new File(["x"], name, { type: "image/jpeg" });
const choose = (...names: string[]) =>
  userEvent.upload(screen.getByLabelText("Choose photos"), names.map(picture));
const sendButton = () => screen.getByRole<HTMLButtonElement>("button", { name: "Send" });
const photosToSend = () =>
  within(screen.getByRole("list", { name: "Photos to send" })).queryAllByRole("listitem");

it("a photo can be sent with a caption and no text, which clears the box", async () => {
  openConversation();
  expect(sendButton().disabled).toBe(true);
  await choose("tank.jpg");
  await userEvent.type(
    screen.getByRole("textbox", { name: "What photo 1 shows (optional)" }),
    " My tank ",
  );
  await userEvent.click(sendButton());
  expect(sendMessage).toHaveBeenCalledExactlyOnceWith({
    conversationId,
    message: "",
    photos: [
      { storageId: "tank.jpg", width: 800, height: 600, placeholder: "AAAA", alt: "My tank" },
    ],
    clientId: expect.any(String) as string,
    from: "user1",
  });
  expect(photosToSend()).toEqual([]);
  expect(sendButton().disabled).toBe(true);
});

it("a fifth photo is refused with the reason, and removing one makes room", async () => {
  openConversation();
  await choose("1.jpg", "2.jpg", "3.jpg", "4.jpg", "5.jpg");
  const failedFiles = await screen.findByRole("list", { name: "Files that couldn't be added" });
  expect(failedFiles.textContent).toContain("5.jpg: Not added: the limit is 4 photos.");
  const addButton = screen.getByRole<HTMLButtonElement>("button", { name: "Add photos" });
  expect(addButton.disabled).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "Remove photo 2" }));
  expect(photosToSend()).toHaveLength(3);
  expect(addButton.disabled).toBe(false);
});

it("a pasted photo is attached, without its file name as text", async () => {
  openConversation();
  const isDefault = fireEvent.paste(screen.getByRole("textbox", { name: "Your message" }), {
    clipboardData: { files: [picture("pasted.jpg")], getData: () => "pasted.jpg" },
  });
  expect(isDefault).toBe(false);
  await waitFor(() => expect(photosToSend()).toHaveLength(1));
});

it("an unsent message keeps its photos, even after a reload, and can be sent again", async () => {
  onCall(api.messages.thread.send, () => shoalError("rate_limited", { seconds: 1 }));
  openConversation();
  await choose("tank.jpg");
  await userEvent.type(screen.getByRole("textbox", { name: "Your message" }), "Look{Enter}");
  expect(await screen.findByRole("button", { name: "Send again" })).toBeTruthy();
  cleanup();
  onCall(api.messages.thread.send, sendMessage);
  openConversation();
  const pendingPhotos = screen.getByRole("list", { name: "Message on its way: photos" });
  expect(within(pendingPhotos).getAllByRole("listitem")).toHaveLength(1);
  await userEvent.click(screen.getByRole("button", { name: "Send again" }));
  expect(sendMessage.mock.lastCall?.[0]).toMatchObject({
    message: "Look",
    photos: [{ storageId: "tank.jpg" }],
  });
});

it("a photo chosen but not sent is still there on return, with its caption", async () => {
  openConversation();
  await choose("tank.jpg");
  await userEvent.type(
    screen.getByRole("textbox", { name: "What photo 1 shows (optional)" }),
    "My tank",
  );
  cleanup();
  openConversation();
  expect(screen.getByDisplayValue("My tank")).toBeTruthy();
  await userEvent.click(sendButton());
  expect(sendMessage.mock.lastCall?.[0]).toMatchObject({ photos: [{ storageId: "tank.jpg" }] });
  cleanup();
  openConversation();
  expect(photosToSend(), "it has gone").toEqual([]);
});

it("an upload continues after leaving the page, and a failed one can be retried", async () => {
  let arrive = () => {};
  upload.finish = () => new Promise((resolve) => (arrive = resolve));
  openConversation();
  await choose("slow.jpg");
  cleanup();
  openConversation();
  expect(screen.getByText("Uploading photo 1 of 1…")).toBeTruthy();
  cleanup();
  arrive();
  await waitFor(() => expect(sessionStorage).toHaveLength(1));
  openConversation();
  expect(photosToSend()).toHaveLength(1);

  upload.finish = () => Promise.reject(new Error("no connection"));
  await choose("lost.jpg");
  await screen.findByRole("list", { name: "Files that couldn't be added" });
  cleanup();
  upload.finish = () => Promise.resolve();
  openConversation();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(photosToSend()).toHaveLength(2));
});

it("uploaded photos survive a reload, are hidden from other users, and are deleted on signing out", async () => {
  openConversation();
  await choose("tank.jpg");
  cleanup();
  // A reload clears the page's memory but keeps the tab's storage.
  clearPhotoMemory();
  openConversation();
  expect(photosToSend()).toHaveLength(1);
  cleanup();
  openConversation(signedIn({ userId: "user9" as Id<"users"> }));
  expect(photosToSend()).toEqual([]);
  cleanup();
  let arrive = () => {};
  upload.finish = () => new Promise((resolve) => (arrive = resolve));
  openConversation();
  await choose("late.jpg");
  cleanup();
  clearTabDrafts();
  arrive();
  await Promise.resolve();
  openConversation();
  expect(photosToSend()).toEqual([]);
  expect(sessionStorage).toHaveLength(0);
});

it("photos that are too old to send are reported until the next message", async () => {
  const { photos } = draftsOf("user1", conversationId);
  const stored = { store: photos.store, key: `${photos.key}.photos` };
  saveDraft(stored, [{ ...aPhoto(1), uploadedAt: Date.now() - DAY_MS }]);
  openConversation();
  expect(photosToSend()).toEqual([]);
  screen.getByText(/only keep a draft's photos for a day/);
  await userEvent.type(screen.getByRole("textbox", { name: "Your message" }), "No photos, then");
  await userEvent.click(sendButton());
  expect(screen.queryByText(/only keep a draft's photos for a day/)).toBeNull();
});

it("photos chosen before the first message stay once the conversation has an id", () => {
  const [before, after] = [draftsOf("user1", "user2:"), draftsOf("user1", "conversation9")];
  draftPhotos(before.photos).change((current) => ({ ...current, list: [aPhoto(1)] }));
  moveDrafts(before, after);
  expect(draftPhotos(after.photos).get().list).toHaveLength(1);
  clearPhotoMemory();
  expect(draftPhotos(after.photos).get().list, "after a reload").toHaveLength(1);
  expect(draftPhotos(before.photos).get().list, "one place only").toEqual([]);
});

it("photos in a message are labelled by caption or number, and open in a viewer", async () => {
  const photos = [{ ...aPhoto(1), alt: "A torn fin" }, aPhoto(2)];
  render(
    <MemoryRouter>
      <ol>
        <MessageBubble
          otherName="Sam Seller"
          message={{
            messageId: "m" as Id<"messages">,
            mine: false,
            message: "See",
            photos,
            timestamp: 0,
            isAdminMessage: false,
            isContact: false,
          }}
        />
      </ol>
    </MemoryRouter>,
  );
  expect(screen.getByRole("button", { name: "Enlarge Message, photo 2 of 2" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Enlarge A torn fin" }));
  const largeUrls = screen.getAllByAltText("A torn fin").map((image) => image.getAttribute("src"));
  expect(largeUrls).toContain("http://files.test/1.webp");
});
