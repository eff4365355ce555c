/** Two tabs with the same draft on the server: each saves what it changed, and leaves the other's fields. */

import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import {
  applyEdit,
  type DraftChanges,
  type DraftEdit,
  isEmptyDraft,
} from "#src/components/drafts/draftChanges.ts";
import { useServerDraft } from "#src/components/drafts/useServerDraft.ts";
import { Frame, viewers } from "../viewers";

type Content = { values: { title: string; description: string; price: string }; photos: string[] };
type Changes = DraftChanges<Content>;
const BLANK: Content = { values: { title: "", description: "", price: "" }, photos: [] };

type SavedDraft = { changes: Changes; updatedAt: number } | null;

/** A server with one draft, and tabs that watch it. An offline tab neither sends nor receives. */
function startServer() {
  let saved: SavedDraft = null;
  const tabs: { rerender: () => void }[] = [];
  const setDraft = (next: SavedDraft) => {
    saved = next;
    for (const tab of tabs) tab.rerender();
    return Promise.resolve();
  };
  const merge = async (edit: DraftEdit<Content>) => {
    const changes = applyEdit(saved?.changes ?? { values: {} }, edit);
    await setDraft(isEmptyDraft(changes) ? null : { changes, updatedAt: 1 });
  };
  const openTab = () => {
    const pendingSaves: (() => void)[] = [];
    let offlineView: { saved: SavedDraft } | null = null;
    const goOffline = () => void (offlineView = { saved });
    const goOnline = async () => {
      offlineView = null;
      await act(async () => {
        for (const send of pendingSaves.splice(0)) send();
        tab.rerender();
      });
    };
    const wrapper = ({ children }: { children: ReactNode }) => (
      <Frame auth={viewers.seller()}>{children}</Frame>
    );
    const tab = renderHook(
      () =>
        useServerDraft<Content>({
          key: "listing",
          saved: offlineView ? offlineView.saved : saved,
          blank: BLANK,
          save: async (edit) => {
            if (offlineView) await new Promise<void>((resolve) => pendingSaves.push(resolve));
            await merge(edit);
          },
          remove: () => setDraft(null),
        }),
      { wrapper },
    );
    tabs.push(tab);
    const edit = async (values: Partial<Content["values"]>, photos: string[] = []) => {
      const draft = tab.result.current;
      if (!draft) throw new Error("Still loading");
      const content = { values: { ...BLANK.values, ...values }, photos };
      const save = draft.save(draft.changesOf(content));
      await act(async () => void (offlineView ? undefined : await save));
    };
    return Object.assign(edit, { goOffline, goOnline });
  };
  return { openTab, read: () => saved?.changes ?? null };
}

type Tab = ReturnType<ReturnType<typeof startServer>["openTab"]>;
const cases: [what: string, run: (one: Tab, two: Tab) => Promise<void>, left: Changes | null][] = [
  [
    "different fields",
    async (one, two) => {
      await one({ title: "Neons" });
      await two({ description: "Healthy" });
    },
    { values: { title: "Neons", description: "Healthy" } },
  ],
  [
    "a field and a photo",
    async (one, two) => {
      await one({}, ["photo1"]);
      await two({ price: "5" });
    },
    { values: { price: "5" }, photos: ["photo1"] },
  ],
  [
    "the same field, which gets the later text",
    async (one, two) => {
      await one({ title: "Neons" });
      await two({ title: "Guppies" });
    },
    { values: { title: "Guppies" } },
  ],
  [
    "several fields, taking turns",
    async (one, two) => {
      await one({ title: "Neons" });
      await two({ description: "Healthy" });
      await one({ title: "Neons", price: "5" });
      await two({ description: "Very healthy" });
    },
    { values: { title: "Neons", description: "Very healthy", price: "5" } },
  ],
  [
    "a field that is changed back",
    async (one, two) => {
      await one({ title: "Neons" });
      await two({ description: "Healthy" });
      await one({});
    },
    { values: { description: "Healthy" } },
  ],
  [
    "fields that are all changed back",
    async (one, two) => {
      await one({ title: "Neons" });
      await two({ description: "Healthy" });
      await one({});
      await two({});
    },
    null,
  ],
];
const reconnectCases: typeof cases = [
  [
    "another field, which the other tab had changed before",
    async (one, two) => {
      await two({ description: "Healthy" });
      one.goOffline();
      await one({ title: "Neons" });
      await two({ description: "Very healthy" });
      await one.goOnline();
    },
    { values: { title: "Neons", description: "Very healthy" } },
  ],
  [
    "another field and a photo, twice",
    async (one, two) => {
      one.goOffline();
      await one({ title: "Neo" });
      await one({ title: "Neons" });
      await two({ price: "5" }, ["photo1"]);
      await one.goOnline();
    },
    { values: { title: "Neons", price: "5" }, photos: ["photo1"] },
  ],
  [
    "a field and back, while the other tab changed another",
    async (one, two) => {
      await one({ title: "Neons" });
      one.goOffline();
      await one({});
      await two({ price: "5" });
      await one.goOnline();
    },
    { values: { price: "5" } },
  ],
  [
    "a field and back before anything was sent",
    async (one, two) => {
      one.goOffline();
      await one({ title: "Neons" });
      await one({});
      await two({ price: "5" });
      await one.goOnline();
    },
    { values: { price: "5" } },
  ],
];
test.each(reconnectCases)("a tab that comes back online has changed %s", async (_, run, left) => {
  const { openTab, read } = startServer();
  await run(openTab(), openTab());
  expect(read()).toEqual(left);
});

test.each(cases)("change %s", async (_, run, left) => {
  const { openTab, read } = startServer();
  await run(openTab(), openTab());
  expect(read()).toEqual(left);
});

test("a tab that opens later starts with the draft and may take a field of it back", async () => {
  const { openTab, read } = startServer();
  await openTab()({ title: "Neons", price: "5" });
  await openTab()({ price: "5" });
  expect(read()).toEqual({ values: { price: "5" } });
});
