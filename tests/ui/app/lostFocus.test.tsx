/** Controls of the pages that disappear when they are pressed: the focus stays on the page, never falls to the document. */

import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { cloneElement, type ReactElement, type ReactNode, useEffect, useState } from "react";
import { expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { keepFocus } from "#src/app/keptFocus.ts";
import { RestoredDraft } from "#src/components/drafts/DraftStatus.tsx";
import { RatingInput } from "#src/components/ui/RatingInput.tsx";
import { PhotoField } from "#src/components/uploads/PhotoField.tsx";
import { usePhotos } from "#src/components/uploads/usePhotos.ts";
import { QuietConversations } from "#src/features/accounts/notifications/QuietConversations.tsx";
import { BlockedPeople } from "#src/features/accounts/settings/BlockedPeople.tsx";
import SavedSearches from "#src/features/listings/browse/SavedSearches.tsx";
import Chips from "#src/features/listings/filters/Chips.tsx";
import { MyListings } from "#src/features/listings/public/MyListings.tsx";
import { PendingBubble } from "#src/features/messages/chat/MessageBubble.tsx";
import { SendPhotos } from "#src/features/messages/chat/SendPhotos.tsx";
import { FailedEmails } from "#src/features/moderation/health/FailedEmails.tsx";
import { FailedJobs } from "#src/features/moderation/health/FailedJobs.tsx";
import { SumChanged } from "#src/features/orders/payment/SumChanged.tsx";
import { SpeciesList } from "#src/features/sellers/application/SpeciesList.tsx";
import { TankForm } from "#src/features/tanks/public/TankForm.tsx";
import { answer, type Callable, onCall, pageOf, type Query } from "../fakeConvex";
import { Frame, viewers } from "../viewers";

function Stage({ children }: { children: ReactNode }) {
  useEffect(keepFocus, []);
  return (
    <Frame auth={viewers.seller()}>
      <header>
        <a href="#home">Home</a>
      </header>
      <main tabIndex={-1}>{children}</main>
    </Frame>
  );
}

/** A live list that loses one row with each call. */
function answerShrinkingList(
  query: Query,
  call: Callable,
  rows: readonly object[],
  isPaged = true,
): void {
  const show = (left: readonly object[]) =>
    answer(query, (isPaged ? pageOf(...left) : left) as never);
  show(rows);
  let remaining = rows;
  onCall(call, () => {
    remaining = remaining.slice(1);
    show(remaining);
    return null as never;
  });
}

/** Content that a press removes, beside a button that stays. */
function Removable({ children }: { children: (remove: () => void) => ReactNode }) {
  const [isGone, setGone] = useState(false);
  return (
    <>
      {!isGone && children(() => setGone(true))}
      <button>Next</button>
    </>
  );
}

function Names({
  children,
}: {
  children: (names: string[], set: (left: string[]) => void) => ReactNode;
}) {
  const [names, setNames] = useState(["Neon tetra", "Guppy"]);
  return children(names, setNames);
}

function Score() {
  const [score, setScore] = useState<number | null>(4);
  return (
    <RatingInput
      legend="Packing"
      value={score}
      onChange={setScore}
      onClear={() => setScore(null)}
    />
  );
}

const photo = (name: string) => ({
  storageId: name,
  url: name,
  thumbnailUrl: name,
  width: 9,
  height: 9,
});
function Photos({ inChat }: { inChat: boolean }) {
  const initialPhotos = [photo("one"), photo("two")] as never;
  const photos = usePhotos(inChat ? "message" : "claim", initialPhotos, 3);
  if (inChat) return <SendPhotos photos={photos} />;
  return <PhotoField photos={photos} max={3} name="Claim" hint="" />;
}

const person = (fullName: string) => ({
  userId: fullName,
  fullName,
  avatarUrl: null,
  isAdmin: false,
});
const blocked = ["Ann", "Ben"].map((name) => ({ person: person(name), blockedAt: 1 }));
const conversations = ["Ann", "Ben"].map((name) => ({
  conversationId: name,
  other: person(name),
  listing: null,
}));
const searches = ["moss", "snail"].map((name) => ({
  _id: name,
  name,
  query: `search=${name}`,
  mark: false,
  mail: false,
  newCount: 0,
}));
const failedEmails = ["One", "Two"].map((subject) => ({
  emailId: subject,
  kind: "order",
  subject,
  to: "a@b.test",
  error: "Refused",
  attempts: 1,
  createdAt: 1,
  updatedAt: 1,
  canSendAgain: true,
}));
const failedJobs = ["One", "Two"].map((label) => ({
  failureId: label,
  job: "x",
  label,
  rowId: "row12345",
  error: "Broken",
  attempts: 1,
  firstAt: 1,
  lastAt: 1,
}));
const listings = ["One", "Two"].map((title) => ({
  _id: title,
  title,
  species: "Guppy",
  description: "",
  price: 500,
  minQuantity: 1,
  quantity: 3,
  available: 3,
  held: 0,
  soldCount: 0,
  stats: { views: 0, saves: 0, matches: 0 },
  isActive: true,
  isHidden: false,
  proof: null,
  barReason: null,
  takedown: null,
  imageUrl: null,
}));
const drafts = ["One", "Two"].map((title) => ({
  source: { listingId: title, as: "copy" },
  title,
  species: "",
  imageUrl: null,
  updatedAt: 1,
}));
const { muteAndBlock } = api.messages;
const { savedSearches, catalogue } = api.listings;
const chips = (names: string[]) => names.map((label) => ({ label, without: { label } }) as never);
const tankForm = (
  <TankForm draftKey="tank" submitLabel="Save" busy={false} onSubmit={async () => true} />
);
const noSpecies = () => answer(api.listings.species.search, []);
const noCall = () => undefined;

type FocusCase = {
  control: string;
  press: string | RegExp;
  page: ReactElement;
  answers?: () => void;
  /** Pressed before `press`, to show the control that disappears. */
  first?: string | RegExp;
  /** The button of the dialog that asks first. */
  confirm?: string;
};
const cases: FocusCase[] = [
  {
    control: "Unblock, with another person below",
    press: "Unblock Ann",
    page: <BlockedPeople />,
    answers: () => answerShrinkingList(muteAndBlock.blocked, muteAndBlock.unblock, blocked),
  },
  {
    control: "Unblock, the last person",
    press: "Unblock Ben",
    page: <BlockedPeople />,
    answers: () =>
      answerShrinkingList(muteAndBlock.blocked, muteAndBlock.unblock, blocked.slice(1)),
  },
  {
    control: "Unmute a conversation",
    press: /^Unmute the conversation with Ann/,
    page: <QuietConversations kind="muted" />,
    answers: () => answerShrinkingList(muteAndBlock.muted, muteAndBlock.mute, conversations),
  },
  {
    control: "Show a hidden conversation",
    press: /^Show the conversation with Ann/,
    page: <QuietConversations kind="hidden" />,
    answers: () => answerShrinkingList(muteAndBlock.hidden, muteAndBlock.hide, conversations),
  },
  {
    control: "Remove a saved search",
    press: "Remove saved search moss",
    page: <SavedSearches queryString="" name="" />,
    answers: () => answerShrinkingList(savedSearches.mine, savedSearches.remove, searches, false),
  },
  {
    control: "Save this search",
    press: "Save this search",
    page: <SavedSearches queryString="search=moss" name="moss" />,
    answers: () => {
      answer(savedSearches.mine, []);
      onCall(savedSearches.save, () => {
        answer(savedSearches.mine, searches as never);
        return null as never;
      });
    },
  },
  {
    control: "Remove a filter",
    press: "Remove filter Neon tetra",
    page: (
      <Names>
        {(names, set) => <Chips chips={chips(names)} set={() => set(["Guppy"])} onClear={noCall} />}
      </Names>
    ),
  },
  {
    control: "Clear all filters",
    press: "Clear all",
    page: (
      <Names>
        {(names, set) =>
          names.length > 0 && <Chips chips={chips(names)} set={noCall} onClear={() => set([])} />
        }
      </Names>
    ),
  },
  {
    control: "Remove a species of the application",
    press: "Remove Neon tetra",
    page: (
      <Names>
        {(names, set) => <SpeciesList value={names} onChange={set} error={undefined} />}
      </Names>
    ),
    answers: noSpecies,
  },
  { control: "Clear a score", press: "Clear Packing", page: <Score /> },
  {
    control: "Accept a changed total",
    press: /^Accept/,
    page: (
      <Removable>
        {(remove) => <SumChanged before={1000} now={1200} changes={["Up."]} onAccept={remove} />}
      </Removable>
    ),
  },
  {
    control: "Discard a restored draft",
    press: "Discard draft",
    page: (
      <Removable>{(remove) => <RestoredDraft at={1} busy={false} onDiscard={remove} />}</Removable>
    ),
  },
  {
    control: "Discard a message that wasn't sent",
    press: "Discard",
    page: (
      <Removable>
        {(remove) => (
          <PendingBubble
            message={{ clientId: "a", text: "Hello", photos: [], at: 1, state: "failed" }}
            onRetry={noCall}
            onDiscard={remove}
          />
        )}
      </Removable>
    ),
  },
  {
    control: "Dismiss a failed email",
    press: /^Dismiss: One/,
    page: <FailedEmails />,
    answers: () =>
      answerShrinkingList(
        api.moderation.failedEmails.list,
        api.moderation.failedEmails.dismiss,
        failedEmails,
      ),
  },
  {
    control: "Dismiss a failed task",
    press: /^Dismiss: One/,
    page: <FailedJobs />,
    answers: () => {
      const { list, dismiss } = api.shared.jobFailures;
      answerShrinkingList(list, dismiss, failedJobs, false);
    },
  },
  {
    control: "Delete a draft, after a question",
    press: /^Delete draft ?One$/,
    confirm: "Delete",
    page: <MyListings />,
    answers: () => {
      answer(catalogue.mine, pageOf() as never);
      answer(api.listings.freshness.mine, []);
      answerShrinkingList(api.listings.drafts.list, api.listings.drafts.discard, drafts, false);
    },
  },
  {
    control: "Delete a listing, after a question",
    press: /^Delete ?One$/,
    confirm: "Delete",
    page: <MyListings />,
    answers: () => {
      answer(api.listings.drafts.list, []);
      answer(api.listings.freshness.mine, []);
      answerShrinkingList(catalogue.mine, catalogue.remove, listings);
    },
  },
  { control: "Add a common fish to the tank", press: "Guppy", page: tankForm, answers: noSpecies },
  {
    control: "Remove a fish from the tank",
    first: "Guppy",
    press: "Remove inhabitant 1",
    page: tankForm,
    answers: noSpecies,
  },
  {
    control: "Remove a photo of a claim",
    press: "Remove photo 1",
    page: <Photos inChat={false} />,
  },
  { control: "Remove a photo of a message", press: "Remove photo 2", page: <Photos inChat /> },
];

const pressByKey = async (control: HTMLElement) => {
  control.focus();
  expect(document.activeElement).toBe(control);
  await userEvent.keyboard("{Enter}");
};

test.each(cases)("$control", async ({ press, page, answers, first, confirm }) => {
  answers?.();
  // A copy, because React skips an element that is the same as before.
  const stage = () => <Stage>{cloneElement(page)}</Stage>;
  const { rerender } = render(stage());
  if (first) await pressByKey(await screen.findByRole("button", { name: first }));
  const control = await screen.findByRole("button", { name: press });
  const { textContent } = control.closest("li, tr") ?? control;
  await pressByKey(control);
  if (confirm) {
    const dialog = within(await screen.findByRole("dialog"));
    await pressByKey(dialog.getByRole("button", { name: confirm }));
  }
  await waitFor(() => {
    rerender(stage());
    expect(control.isConnected, `${textContent} is still there`).toBe(false);
  });
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  // Nothing takes the focus away later.
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.getByRole("main").contains(document.activeElement)).toBe(true);
});
