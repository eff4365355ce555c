/** Forms that send their text once keep it when the user leaves the page and comes back. */

import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { ReportDialog } from "#src/components/reports/ReportDialog.tsx";
import * as images from "#src/components/uploads/images.ts";
import * as uploads from "#src/components/uploads/useUpload.ts";
import { RefundDialog } from "#src/features/moderation/money/RefundDialog.tsx";
import { ModerationDialog } from "#src/features/moderation/queue/ModerationDialog.tsx";
import { NotesDialog } from "#src/features/moderation/standing/NotesDialog.tsx";
import { StandingDialog } from "#src/features/moderation/standing/StandingDialog.tsx";
import { AskToCancel } from "#src/features/orders/cancel/AskToCancel.tsx";
import { DispatchForm } from "#src/features/orders/delivery/DispatchForm.tsx";
import { ReportHandover } from "#src/features/orders/handover/ReportHandover.tsx";
import { PackingForm } from "#src/features/orders/packing/PackingForm.tsx";
import { anOrder } from "../catalogue/rows";
import { id } from "../catalogue/stage";
import { answer, onCall, pageOf } from "../fakeConvex";
import { Frame, signedIn, viewers } from "../viewers";

beforeEach(() => {
  vi.spyOn(images, "makeSizes").mockImplementation(async (blob) => ({
    full: { blob, width: 800, height: 600 },
    placeholder: "AAAA",
  }));
  vi.spyOn(uploads, "useUpload").mockReturnValue(async (file) => {
    const { name } = file as File;
    return { storageId: name as never, url: `http://files.test/${name}` };
  });
  answer(api.moderation.adminPresence.list, []);
  answer(api.moderation.notes.list, pageOf());
  onCall(api.moderation.adminPresence.set, () => null);
});

const show = (form: ReactNode, auth = viewers.admin()) => render(<Frame auth={auth}>{form}</Frame>);
const noop = () => undefined;
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));
const box = (name: string | RegExp) => screen.findByRole<HTMLTextAreaElement>("textbox", { name });

const user = { userId: id("users", "user2"), fullName: "Sam Seller", name: "Sam Seller" };
const FORMS: readonly [
  what: string,
  form: () => ReactNode,
  field: string | RegExp,
  opens?: string,
][] = [
  [
    "a report",
    () => <ReportDialog itemType="listing" itemId="l1" itemName="it" open onClose={noop} />,
    /Anything else/,
  ],
  ["a request to cancel", () => <AskToCancel orderId="o1" />, "Reason", "Ask to cancel"],
  [
    "a handover without the code",
    () => <ReportHandover order={{ uuid: "o1", deliveryMethod: "collection", meetingAt: null }} />,
    "When and where",
    "Handed over without the code",
  ],
  [
    "a reason for a suspension",
    () => <StandingDialog account={user} action="suspend" onClose={noop} />,
    /^Reason/,
  ],
  [
    "a reason for dismissing a report",
    () => (
      <ModerationDialog kind="dismiss" version="1" reportId={id("reports", "r1")} onClose={noop} />
    ),
    /^Reason/,
  ],
  ["a reason for a refund", () => <RefundDialog order={anOrder} onClose={noop} />, /^Reason/],
  ["a note about a user", () => <NotesDialog user={user} onClose={noop} />, "New note"],
];

test.each(FORMS)("%s is restored, but only for the same user", async (_, form, field, opens) => {
  const open = async (auth = viewers.admin()) => {
    cleanup();
    show(form(), auth);
    if (opens !== undefined) await press(opens);
    return box(field);
  };
  await userEvent.type(await open(), "Half a sentence");
  expect((await open()).value).toBe("Half a sentence");
  expect((await open(signedIn({ userId: id("users", "user9"), role: "admin" }))).value).toBe("");
});

const onDispatch = vi.fn(() => Promise.resolve(true));
const dispatch = () =>
  show(
    <DispatchForm
      orderId="o1"
      listed={{ courier: "APC", courierAuthorisation: "" }}
      hasAnimals
      agreed={null}
      sending={{
        rules: { days: [2, 3, 4], cutOff: 18 * 60, notice: 0 },
        from: ["englandAndWales"],
        to: ["englandAndWales"],
      }}
      isPrimary
      onDispatch={onDispatch}
    />,
    viewers.seller(),
  );

test("dispatch details are kept until the server accepts them", async () => {
  dispatch();
  await userEvent.type(await box("Transporter authorisation"), "UK/T2/00417");
  await userEvent.type(await box("Tracking reference"), "AB 123");
  cleanup();
  dispatch();
  expect((await box("Tracking reference")).value).toBe("AB 123");
  await press(/dispatch/i);
  await vi.waitFor(() => expect(onDispatch).toHaveBeenCalledOnce());
  cleanup();
  dispatch();
  expect((await box("Tracking reference")).value).toBe("");
});

const packing = () =>
  show(
    <PackingForm
      transactionId="t1"
      page={{ orderUuid: "o1", hasAnimals: true, review: null } as never}
    />,
    viewers.seller(),
  );

test("a packing checklist keeps its ticks, text and photos until it is saved", async () => {
  packing();
  await userEvent.click(screen.getByRole("checkbox", { name: /^Bagged/ }));
  await userEvent.type(await box(/^Weather/), "3 to 8 °C");
  await userEvent.upload(
    screen.getByLabelText("Choose photos"),
    new File(["x"], "box.jpg", { type: "image/jpeg" }),
  );
  await screen.findByAltText("Packing, photo 1");
  cleanup();
  packing();
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: /^Bagged/ }).checked).toBe(true);
  expect((await box(/^Weather/)).value).toBe("3 to 8 °C");
  expect(screen.getByAltText("Packing, photo 1")).toBeTruthy();

  const savePackaging = vi.fn((_args: unknown) => null);
  onCall(api.orders.packaging.save, savePackaging as never);
  for (const step of ["Fasted", "Insulated", "Labelled"]) {
    await userEvent.click(screen.getByRole("checkbox", { name: new RegExp(`^${step}`) }));
  }
  await press("Save the checklist");
  await vi.waitFor(() =>
    expect(savePackaging.mock.lastCall?.[0]).toMatchObject({ photos: [{ storageId: "box.jpg" }] }),
  );
  await vi.waitFor(() => expect(localStorage).toHaveLength(0));
  cleanup();
  packing();
  expect(screen.queryByAltText("Packing, photo 1")).toBeNull();
});
