/** Helpers for the catalogue's situations: a page in its frame, and user actions. */

import { act, fireEvent, render, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import type { InitialEntry } from "react-router-dom";
import { vi } from "vitest";
import type { Id, TableNames } from "#convex/_generated/dataModel.js";
import type { Auth } from "#src/lib/auth.ts";
import type { Filling } from "#tests/catalogue/specificationTexts.ts";
import { Frame, Page, viewers } from "../viewers";

/** Creates the situation in which a text appears; returns the values of its placeholders. */
export type Situation = () => Promise<Filling | void> | Filling | void;

export const id = <Table extends TableNames>(_table: Table, name: string) => name as Id<Table>;

type ShowOptions = { auth?: Auth; at?: InitialEntry; path?: string };

/** Renders a page for a viewer, at a URL whose parameters `path` names. */
export function show(
  page: ReactNode,
  { auth = viewers.user(), at = "/", path = "*" }: ShowOptions = {},
) {
  render(
    <Frame auth={auth} at={at}>
      <Page path={path}>{page}</Page>
    </Frame>,
  );
}

export const click = async (name: string | RegExp) => {
  const button = await screen.findByRole("button", { name });
  await act(async () => button.click());
};
/** Opens a dialog, gives a reason if asked, and confirms. */
export async function confirmInDialog(opener: string | RegExp, confirm: string) {
  await click(opener);
  const dialog = within(await screen.findByRole("dialog"));
  if (dialog.queryByLabelText(/^Reason/)) type(/^Reason/, "Spam in chats");
  const button = dialog.getByRole("button", { name: confirm });
  await act(async () => button.click());
}
/** Enters a value into the field with this label. */
export const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: "input, textarea, select" }), {
    target: { value },
  });
/** Advances the clock. */
export const advanceTime = async (ms: number) =>
  await act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

/** An internal error or an unreachable server, which has no message for users. */
export const serverError = () => new Error("[CONVEX] Server Error");
