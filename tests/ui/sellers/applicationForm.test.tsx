/** The seller application loses no text, sends every field, and marks missing ones. */

import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { VIDEO_MAX_BYTES } from "#convex/domain/shared/constants.ts";
import { ApplicationForm } from "#src/features/sellers/application/ApplicationForm.tsx";
import { click, id, advanceTime, show, type } from "../catalogue/stage";
import { answer, onCall } from "../fakeConvex";
import { viewers } from "../viewers";

const values = {
  location: "Leeds LS6",
  whatToSell: "Shrimp and cuttings",
  estimatedSales: "Five a month",
  aboutSeller: "Ten years of shrimp in three tanks.",
  comments: "Away in August.",
};
const LABELS = {
  location: /^Where you are/,
  whatToSell: /^What you would like to rehome/,
  estimatedSales: /^Estimated sales/,
  aboutSeller: /^About you and your tanks/,
  comments: /^Anything else/,
} as const;
const TRADER_LABELS = {
  tradingName: /^Trading name/,
  address: /^Business address/,
  council: /^Council that licensed you/,
  licenceNumber: /^Licence number/,
} as const;
const trader = {
  tradingName: "Cellar Shrimp",
  address: "4 Mill Lane\nLeeds LS6 2AA",
  council: "Leeds City Council",
  licenceNumber: "24/00417/LAPS",
};
const video = { storageId: "video1" as Id<"_storage">, name: "packing.mp4" };
const submitApplication = vi.fn(() => id("sellerApplications", "application1"));
const saveDraft = vi.fn(() => null);
const onSent = vi.fn();

beforeEach(() => {
  for (const spy of [submitApplication, saveDraft, onSent]) spy.mockClear();
  answer(api.sellers.drafts.mine, null);
  answer(api.listings.species.search, []);
  onCall(api.sellers.applications.submit, submitApplication);
  onCall(api.sellers.drafts.save, saveDraft);
});

const open = () =>
  show(<ApplicationForm application={null} sellsAs={null} onSent={onSent} />, {
    auth: viewers.user(),
  });
const valueOf = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
const species = () => screen.getByRole("combobox", { name: "Add a species" });

const chooseHobbyist = async () =>
  fireEvent.click(await screen.findByRole("radio", { name: /^I'm a hobbyist/ }));

/** Fills in everything except the species and the kind of seller. */
function fillIn() {
  for (const [field, label] of Object.entries(LABELS)) {
    type(label, values[field as keyof typeof values]);
  }
}
async function addSpecies(name: string) {
  fireEvent.change(species(), { target: { value: name } });
  await act(async () => fireEvent.blur(species()));
}

async function chooseVideo(file = new File(["video"], video.name, { type: "video/mp4" })) {
  onCall(api.shared.uploads.generateUploadUrl, () => ({
    url: "http://files.test/upload",
    owner: "u1" as Id<"users">,
  }));
  onCall(api.shared.uploads.register, () => ({
    ok: true as const,
    storageId: video.storageId,
    url: "http://files.test/video",
  }));
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => Response.json({ storageId: video.storageId })),
  );
  await userEvent.upload(screen.getByLabelText(/^Packaging video/), file);
}

test("a hobbyist's application has every field including the video, and none of a trader's", async () => {
  open();
  fillIn();
  await addSpecies("Cherry shrimp");
  await addSpecies("Java moss");
  await chooseVideo();
  await screen.findByText("Uploaded: packing.mp4");
  await chooseHobbyist();
  await click("Send application");
  expect(submitApplication).toHaveBeenCalledWith({
    ...values,
    species: ["Cherry shrimp", "Java moss"],
    isHobbyist: true,
    video,
  });
  expect(onSent).toHaveBeenCalledOnce();
});

test("the hobbyist option is never preselected", async () => {
  open();
  fillIn();
  await addSpecies("Cherry shrimp");
  for (const kind of await screen.findAllByRole<HTMLInputElement>("radio"))
    expect(kind.checked).toBe(false);
  expect(screen.queryByLabelText(TRADER_LABELS.licenceNumber)).toBeNull();
  await click("Send application");
  const summary = await screen.findByRole("group", { name: /1 thing needs your attention/ });
  expect(within(summary).getByRole("link").textContent).toBe(
    "Private or trader: Say whether you sell privately or as a trader.",
  );
  expect(submitApplication).not.toHaveBeenCalled();
});

test("a trader's application has every field", async () => {
  open();
  fillIn();
  await addSpecies("Cherry shrimp");
  fireEvent.click(await screen.findByRole("radio", { name: /^I trade as a business/ }));
  for (const [field, label] of Object.entries(TRADER_LABELS)) {
    type(label, trader[field as keyof typeof trader]);
  }
  await click("Send application");
  expect(submitApplication).toHaveBeenCalledWith({
    ...values,
    species: ["Cherry shrimp"],
    isHobbyist: false,
    trader,
  });
});

test("missing fields are marked and linked in the summary, and nothing is sent", async () => {
  open();
  fireEvent.click(await screen.findByRole("radio", { name: /^I trade as a business/ }));
  await click("Send application");
  const summary = await screen.findByRole("group", { name: /9 things need your attention/ });
  const links = within(summary)
    .getAllByRole("link")
    .map((link) => link.textContent);
  expect(links).toEqual([
    "Where you are: Tell us the town or postcode area you would sell from.",
    "What you would like to rehome: Tell us what you would like to rehome.",
    "Species: Name at least one species.",
    "Estimated sales: Give a rough number of sales a month.",
    "About you and your tanks: Tell us a little about how you keep your animals.",
    "Trading name: Give the name you trade under.",
    "Business address: Give the address of the business, with its postcode.",
    "Council that licensed you: Name the council that issued your licence.",
    "Licence number: Give the number of your licence.",
  ]);
  const invalidLabels = Object.values({ ...LABELS, ...TRADER_LABELS }).filter(
    (l) => l !== LABELS.comments,
  );
  for (const label of invalidLabels) {
    expect(screen.getByLabelText(label).getAttribute("aria-invalid")).toBe("true");
  }
  // The species box is marked like any other field, with the reason.
  expect(species().getAttribute("aria-invalid")).toBe("true");
  const reason = document.getElementById(species().getAttribute("aria-describedby") ?? "");
  expect(reason?.textContent).toBe("Name at least one species.");
  await act(async () =>
    within(summary)
      .getByRole("link", { name: /^Species/ })
      .click(),
  );
  expect(document.activeElement).toBe(species());
  expect(submitApplication).not.toHaveBeenCalled();
});

test("adding a species removes the mark, and the species can be removed again", async () => {
  open();
  await click("Send application");
  await vi.waitFor(() => expect(species().getAttribute("aria-invalid")).toBe("true"));
  await addSpecies("Cherry shrimp");
  await vi.waitFor(() => expect(species().getAttribute("aria-invalid")).toBeNull());
  await click("Remove Cherry shrimp");
  expect(screen.queryByText("Cherry shrimp")).toBeNull();
});

test("the draft is saved on the server while typing, including the video and a trader's fields", async () => {
  open();
  await chooseVideo();
  await screen.findByText("Uploaded: packing.mp4");
  vi.useFakeTimers();
  try {
    fillIn();
    fireEvent.click(screen.getByRole("radio", { name: /^I trade as a business/ }));
    type(TRADER_LABELS.licenceNumber, trader.licenceNumber);
    await advanceTime(2000);
  } finally {
    vi.useRealTimers();
  }
  expect(saveDraft).toHaveBeenLastCalledWith({
    form: {
      ...values,
      isHobbyist: false,
      trader: { tradingName: "", address: "", council: "", licenceNumber: trader.licenceNumber },
    },
    video,
    undone: [],
  });
  screen.getByText("Draft saved.");
});

test("after a reload the draft is restored with a notice, and can be discarded", async () => {
  answer(api.sellers.drafts.mine, {
    form: { ...values, species: ["Cherry shrimp"], isHobbyist: false, trader },
    videoId: video.storageId,
    videoName: video.name,
    updatedAt: 1_700_000_000_000,
  });
  open();
  screen.getByText("Draft restored");
  for (const [field, label] of Object.entries(LABELS)) {
    expect(valueOf(label)).toBe(values[field as keyof typeof values]);
  }
  for (const [field, label] of Object.entries(TRADER_LABELS)) {
    await screen.findByLabelText(label);
    expect(valueOf(label)).toBe(trader[field as keyof typeof trader]);
  }
  screen.getByText("Cherry shrimp");
  screen.getByText("Uploaded: packing.mp4");
  const discardDraft = vi.fn(() => null);
  onCall(api.sellers.drafts.discard, discardDraft);
  await click("Discard draft");
  expect(discardDraft).toHaveBeenCalledOnce();
  expect(screen.queryByText("Draft restored")).toBeNull();
  expect(valueOf(LABELS.location)).toBe("");
});

test("a draft discarded while typing doesn't return after a reload", async () => {
  answer(api.sellers.drafts.mine, {
    form: { ...values, species: [], isHobbyist: false, trader },
    updatedAt: 1_700_000_000_000,
  });
  open();
  // The browser stores the text immediately; the server receives it a moment later.
  type(LABELS.location, "Bristol BS7");
  let finish = () => undefined as void;
  const pendingDiscard = new Promise<null>((resolve) => (finish = () => resolve(null)));
  onCall(api.sellers.drafts.discard, () => pendingDiscard as never);
  await click("Discard draft");
  await act(async () => new Promise((resolve) => setTimeout(resolve, 2000)));
  expect(saveDraft).not.toHaveBeenCalled();
  await act(async () => finish());
  expect(valueOf(LABELS.location)).toBe("");
  cleanup();
  answer(api.sellers.drafts.mine, null);
  open();
  expect(screen.queryByText("Draft restored")).toBeNull();
  expect(valueOf(LABELS.location)).toBe("");
});

test("text that the server didn't receive before the session ended is restored too", async () => {
  onCall(api.sellers.drafts.save, () => new Error("lost"));
  open();
  type(LABELS.location, "Leeds LS6");
  cleanup();
  open();
  screen.getByText("Draft restored");
  expect(valueOf(LABELS.location)).toBe("Leeds LS6");
});

test("an application that couldn't be sent says why, and keeps the text", async () => {
  onCall(api.sellers.applications.submit, () => new Error("lost"));
  open();
  fillIn();
  await addSpecies("Cherry shrimp");
  await chooseHobbyist();
  await click("Send application");
  await screen.findByText("Submission failed: please try again.");
  for (const [field, label] of Object.entries(LABELS)) {
    expect(valueOf(label)).toBe(values[field as keyof typeof values]);
  }
  expect(onSent).not.toHaveBeenCalled();
});

test("a video that is too large is refused at its field before the upload", async () => {
  open();
  const file = new File(["video"], video.name, { type: "video/mp4" });
  Object.defineProperty(file, "size", { value: VIDEO_MAX_BYTES + 1 });
  await chooseVideo(file);
  const field = screen.getByLabelText(/^Packaging video/);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(screen.queryByText(/^Uploaded:/)).toBeNull();
  expect(fetch).not.toHaveBeenCalled();
});

test("after a refused video the same file can be chosen again, and the previous video stays", async () => {
  open();
  const field = screen.getByLabelText<HTMLInputElement>(/^Packaging video/);
  await chooseVideo();
  await screen.findByText("Uploaded: packing.mp4");
  expect(field.files).toHaveLength(1);
  onCall(api.shared.uploads.register, () => ({
    ok: false as const,
    error: { code: "file_type", message: "This is not a video." },
  }));
  await userEvent.upload(field, new File(["words"], "other.mp4", { type: "video/mp4" }));
  await screen.findByText("This is not a video.");
  expect(field.files).toHaveLength(0);
  expect(screen.getByText("Uploaded: packing.mp4")).toBeTruthy();
});

test("an application waits for its video, and leaving the page before that asks first", async () => {
  open();
  fillIn();
  await addSpecies("Cherry shrimp");
  await chooseHobbyist();
  const leave = () => fireEvent(window, new Event("beforeunload", { cancelable: true }));
  expect(leave()).toBe(true);
  let arrive = () => {};
  await chooseVideo();
  await screen.findByText("Uploaded: packing.mp4");
  vi.stubGlobal(
    "fetch",
    () =>
      new Promise((resolve) => {
        arrive = () => resolve(Response.json({ storageId: video.storageId }));
      }),
  );
  await userEvent.upload(
    screen.getByLabelText(/^Packaging video/),
    new File(["longer"], "longer.mp4", { type: "video/mp4" }),
  );
  await screen.findByText("Uploading…");
  await click("Send application");
  expect(submitApplication).not.toHaveBeenCalled();
  expect(leave()).toBe(false);
  await act(async () => arrive());
  await screen.findByText("Uploaded: longer.mp4");
  expect(leave()).toBe(true);
  await click("Send application");
  expect(submitApplication).toHaveBeenCalledOnce();
});
