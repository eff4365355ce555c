/** Two tabs with the same draft on the server: each saves what it changed, and leaves the other's fields. */
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import type { DraftChanges } from "#src/components/drafts/draftChanges.ts";
import { useServerDraft } from "#src/components/drafts/useServerDraft.ts";
import { Frame, viewers } from "../viewers";

type Content = { values: { title: string; description: string; price: string }; photos: string[] };
type Changes = DraftChanges<Content>;
const BLANK: Content = { values: { title: "", description: "", price: "" }, photos: [] };

/** A server with one draft, and tabs that watch it. */
function startServer() {
  let saved: { changes: Changes; updatedAt: number } | null = null;
  const tabs: { rerender: () => void }[] = [];
  const changed = (next: typeof saved) => {
    saved = next;
    for (const tab of tabs) tab.rerender();
    return Promise.resolve();
  };
  const openTab = () => {
    const wrapper = ({ children }: { children: ReactNode }) => (
      <Frame auth={viewers.seller()}>{children}</Frame>
    );
    const tab = renderHook(
      () =>
        useServerDraft<Content>({
          key: "listing",
          saved,
          blank: BLANK,
          save: (changes) => changed({ changes, updatedAt: 1 }),
          remove: () => changed(null),
        }),
      { wrapper },
    );
    tabs.push(tab);
    return async (values: Partial<Content["values"]>, photos: string[] = []) => {
      const draft = tab.result.current;
      if (!draft) throw new Error("Still loading");
      const content = { values: { ...BLANK.values, ...values }, photos };
      await act(async () => void (await draft.save(draft.changesOf(content))));
    };
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
