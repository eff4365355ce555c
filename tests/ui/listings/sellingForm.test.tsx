/** The listing form beyond its plain fields: minimum group, proof, and species that can't be listed. */

import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { FunctionReturnType } from "convex/server";
import { useForm } from "react-hook-form";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import type { ListingForm as Values, ListingInput } from "#convex/domain/listings/listingSchema.ts";
import * as images from "#src/components/uploads/images.ts";
import * as uploads from "#src/components/uploads/useUpload.ts";
import type { Form } from "#src/features/listings/form/listingForm.ts";
import { ListingForm } from "#src/features/listings/form/ListingForm.tsx";
import { NamedSpecies } from "#src/features/listings/form/NamedSpecies.tsx";
import { useTypedLaw } from "#src/features/listings/form/useTypedLaw.ts";
import { aListingForm } from "#tests/convex/kit/aListing.ts";
import { id } from "../catalogue/stage";
import { answer, answerBy, onCall } from "../fakeConvex";
import { blankListingDraft } from "../kit/listingDraft";
import { Frame, viewers } from "../viewers";

type Found = FunctionReturnType<typeof api.listings.species.lookUp>;
const allowedSpecies: Found = {
  facts: null,
  law: { status: "allowed", reason: null },
  kind: "plant",
  toProve: [],
  blockedBy: null,
  mentioned: [],
  meanings: [],
};
const photo = { storageId: "file1", url: "http://files.test/1.webp", width: 8, height: 6 };
const proof = { storageId: "proof1" as never, name: "permit.pdf" };

beforeEach(() => {
  answer(api.listings.species.lookUp, allowedSpecies);
  answer(api.listings.species.search, []);
});

function open(changes: Partial<Values> = {}, savedProof: typeof proof | null = null) {
  const onSubmit = vi.fn();
  const plain = { deliveryMethods: ["collection" as const], bands: [] };
  render(
    <Frame auth={viewers.seller()}>
      <ListingForm
        draft={blankListingDraft({
          values: aListingForm({ ...plain, ...changes }),
          photos: [photo as never],
          proof: savedProof,
        })}
        submitLabel="Publish listing"
        busy={false}
        onSubmit={onSubmit}
      />
    </Frame>,
  );
  const publish = () => userEvent.click(screen.getByRole("button", { name: "Publish listing" }));
  const summary = async () => {
    await screen.findByRole("heading", { level: 2, name: /your attention/ });
    return screen.getAllByRole("link").map((link) => link.textContent);
  };
  return { onSubmit, publish, summary };
}

test("the minimum group explains what it means for earnings and small stocks, and is sent as a number", async () => {
  const form = open({ price: "2.00", quantity: "12", minQuantity: "6" });
  expect(screen.getByText(/For 6 you'll earn £12\.00\./)).toBeTruthy();
  const quantity = screen.getByLabelText("Quantity");
  await userEvent.clear(quantity);
  await userEvent.type(quantity, "4");
  expect(screen.getByText(/one buyer must take all 4/)).toBeTruthy();
  await form.publish();
  await vi.waitFor(() => expect(form.onSubmit).toHaveBeenCalledOnce());
  expect(form.onSubmit.mock.calls[0]?.[0]).toMatchObject({ minQuantity: 6, quantity: 4 });
});

test("number fields are text boxes, which the mouse wheel can't change", () => {
  open({ deliveryMethods: ["courier"], bands: [{ upToMiles: "20", price: "12" }] });
  for (const name of ["Price each", "Quantity", "Minimum order", "Up to", "Courier price"]) {
    screen.getByRole("textbox", { name: new RegExp(`^${name}( \\(optional\\))?$`) });
  }
  expect(screen.queryAllByRole("spinbutton")).toEqual([]);
});

test("an invalid group size appears in the summary", async () => {
  const form = open({ minQuantity: "" });
  await form.publish();
  expect(await form.summary()).toEqual(["Minimum order: Enter the fewest you'll sell at once."]);
  expect(form.onSubmit).not.toHaveBeenCalled();
});

describe("a courier", () => {
  const courierValues = {
    deliveryMethods: ["courier" as const],
    bands: [{ upToMiles: "", price: "12" }],
    category: "fish" as const,
    courier: "",
    courierAuthorisation: "",
  };
  const couriers = () => screen.getByRole("combobox", { name: /^Courier/ });
  const names = () =>
    [...couriers().querySelectorAll("option")].map((option) => option.textContent);

  test("is requested when its box is ticked, with a list of couriers and, for animals, the authorisation", async () => {
    const form = open({ courier: "", courierAuthorisation: "" });
    expect(screen.queryByLabelText("Courier")).toBeNull();
    await userEvent.click(screen.getByLabelText("Authorised courier"));
    expect(names()).toEqual(["Choose a courier", "APC Overnight", "Another courier"]);
    await userEvent.type(screen.getByLabelText("Courier price"), "12");
    await form.publish();
    expect(await form.summary()).toEqual([
      "Courier: Enter the courier that will carry the animals.",
      "Transporter authorisation: Enter the courier's transporter authorisation number. You can ask them for it.",
    ]);
    await userEvent.selectOptions(couriers(), "APC Overnight");
    await userEvent.type(screen.getByLabelText("Transporter authorisation"), "UK/T2/00417");
    await form.publish();
    await vi.waitFor(() => expect(form.onSubmit).toHaveBeenCalledOnce());
    expect(form.onSubmit.mock.calls[0]?.[0]).toMatchObject({
      courier: "APC Overnight",
      courierAuthorisation: "UK/T2/00417",
    });
  });

  test("can be one that isn't in the list, but never one that refuses animals", async () => {
    const form = open({ ...courierValues, courierAuthorisation: "UK/T2/00417" });
    await userEvent.selectOptions(couriers(), "Another courier");
    await userEvent.type(screen.getByLabelText("Name of the courier"), "DPD");
    await form.publish();
    expect(await form.summary()).toEqual([
      "Name of the courier: DPD doesn't take live animals, as far as we know. Please choose a courier that does.",
    ]);
    await userEvent.clear(screen.getByLabelText("Name of the courier"));
    await userEvent.type(screen.getByLabelText("Name of the courier"), "Fish Vans");
    await form.publish();
    await vi.waitFor(() => expect(form.onSubmit).toHaveBeenCalledOnce());
    expect(form.onSubmit.mock.calls[0]?.[0]).toMatchObject({ courier: "Fish Vans" });
  });

  test("is restored from a draft", () => {
    open({ ...courierValues, courier: "Fish Vans" });
    expect(screen.getByLabelText<HTMLSelectElement>("Courier").selectedOptions[0]?.text).toBe(
      "Another courier",
    );
    screen.getByDisplayValue("Fish Vans");
  });

  test("for plants can be any known one, or none yet, and needs no authorisation", async () => {
    const form = open({ ...courierValues, category: "plants" });
    expect(names()).toEqual([
      ...["Not chosen yet", "APC Overnight", "DHL", "DPD", "FedEx", "Parcelforce", "Royal Mail"],
      ...["UPS", "Another courier"],
    ]);
    expect(screen.queryByLabelText("Transporter authorisation")).toBeNull();
    await form.publish();
    await vi.waitFor(() => expect(form.onSubmit).toHaveBeenCalledOnce());
    expect(form.onSubmit.mock.calls[0]?.[0]).not.toHaveProperty("courier");
  });
});

test("a restricted species asks for proof in the summary, and is sent with the chosen file", async () => {
  const law = { status: "proof" as const, reason: "An Article 10 certificate." };
  answer(api.listings.species.lookUp, { ...allowedSpecies, law, toProve: ["Hypancistrus zebra"] });
  onCall(api.shared.uploads.generateUploadUrl, () => ({
    url: "http://files.test/upload",
    owner: "u1" as Id<"users">,
  }));
  onCall(api.shared.uploads.register, () => ({
    ok: true as const,
    storageId: proof.storageId,
    url: "http://files.test/proof",
  }));
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => Response.json({ storageId: proof.storageId })),
  );
  const form = open({ species: "Zebra plec" });
  expect(await screen.findByText("An Article 10 certificate.")).toBeTruthy();
  await form.publish();
  expect(await form.summary()).toEqual(["Proof: Please add your proof to list the species."]);
  await userEvent.upload(
    screen.getByLabelText("Proof"),
    new File(["%PDF"], "permit.pdf", { type: "application/pdf" }),
  );
  expect(await screen.findByText("Uploaded: permit.pdf")).toBeTruthy();
  await form.publish();
  await vi.waitFor(() => expect(form.onSubmit).toHaveBeenCalledOnce());
  expect(form.onSubmit.mock.calls[0]?.[0]).toMatchObject({ proof });
});

const noop = () => undefined;
function TestForm({ species }: { species: string }) {
  const form: Form = useForm<Values, unknown, ListingInput>({
    defaultValues: aListingForm({ species }),
  });
  const listingId = id("listings", "listing1");
  const law = useTypedLaw(form, { settled: species, listingId, hasProof: false });
  return (
    <NamedSpecies law={law} proof={null} onProof={noop} onUploadingChange={noop} tried={false} />
  );
}

test.each([
  ["waiting", /^We're checking your proof/],
  ["accepted", /^Shoal has accepted your proof/],
  ["refused", /^Please show that you meet these conditions/],
] as const)("the form shows that a submitted proof is %s", async (status, says) => {
  const law = { status: "proof" as const, reason: "An Article 10 certificate." };
  answer(api.listings.species.lookUp, { ...allowedSpecies, law, toProve: ["Hypancistrus zebra"] });
  answer(api.listings.proofs.mine, {
    status,
    species: ["Hypancistrus zebra"],
    fileName: "permit.pdf",
    url: "http://files.test/proof",
    reason: status === "refused" ? "Blank." : null,
  });
  render(
    <Frame auth={viewers.seller()}>
      <TestForm species="Zebra plec" />
    </Frame>,
  );
  expect(await screen.findByText(says)).toBeTruthy();
  // The note has its own text direction, so right-to-left notes read correctly.
  if (status === "refused") expect(screen.getByText("Blank.").closest("bdi")).not.toBeNull();
});

test("a draft's proof isn't sent for a species that needs none", async () => {
  const form = open({}, proof);
  await form.publish();
  await vi.waitFor(() => expect(form.onSubmit).toHaveBeenCalledOnce());
  expect(form.onSubmit.mock.calls[0]?.[0]).not.toHaveProperty("proof");
});

test.each([
  ["species", "This species", "Species: This can't be listed on Shoal."],
  ["title", "The title names a species that", "Title: This can't be listed on Shoal."],
] as const)("a banned name in the %s appears in the summary", async (blockedBy, subject, text) => {
  const law = { status: "blocked" as const, reason: "Invasive." };
  answer(api.listings.species.lookUp, { ...allowedSpecies, law, blockedBy });
  const form = open();
  expect(await screen.findByText(`${subject} can't be listed`)).toBeTruthy();
  await form.publish();
  expect(await form.summary()).toEqual([text]);
  expect(form.onSubmit).not.toHaveBeenCalled();
});

test("a barred species that the listing mentions is announced for review, but doesn't stop the listing", async () => {
  answer(api.listings.species.lookUp, {
    ...allowedSpecies,
    mentioned: ["apple snail", "signal crayfish"],
  });
  const form = open();
  const note = await screen.findByText(/Shoal will look at this listing/);
  expect(note.parentElement?.textContent).toBe(
    "Shoal will look at this listing, because it mentions apple snail and signal crayfish.",
  );
  await form.publish();
  await vi.waitFor(() => expect(form.onSubmit).toHaveBeenCalledOnce());
});

test("an ambiguous name stops the form until the species is given", async () => {
  const law = { status: "name" as const, reason: "Name the species if it is a redclaw." };
  answer(api.listings.species.lookUp, { ...allowedSpecies, law, blockedBy: "species" });
  const form = open({ species: "Blue lobster" });
  expect(await screen.findByText("Please say which species this is")).toBeTruthy();
  expect(screen.getByText("Name the species if it is a redclaw.")).toBeTruthy();
  await form.publish();
  expect(await form.summary()).toEqual(["Species: Say which species this is."]);
  expect(form.onSubmit).not.toHaveBeenCalled();
});

test("an unknown species is reported once its field is left, but legal problems at once", async () => {
  const message = "Not in our species data";
  answer(api.listings.species.search, [
    {
      commonName: "Cherry shrimp",
      scientificName: "Neocaridina davidi",
      category: "shrimp" as const,
      water: "freshwater" as const,
    },
  ]);
  open({ species: "" });
  const box = screen.getByRole("combobox", { name: "Species" });
  await userEvent.type(box, "cherry shr");
  await screen.findAllByRole("option");
  // Longer than the pause before a name is looked up.
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(screen.queryByText(message)).toBeNull();
  await userEvent.tab();
  expect(await screen.findByText(message)).toBeTruthy();
  await userEvent.type(box, "i");
  expect(screen.queryByText(message)).toBeNull();
  cleanup();

  const law = { status: "blocked" as const, reason: "Invasive." };
  answer(api.listings.species.lookUp, { ...allowedSpecies, law, blockedBy: "species" });
  open({ species: "" });
  await userEvent.type(screen.getByRole("combobox", { name: "Species" }), "signal cray");
  expect(await screen.findByText("This species can't be listed")).toBeTruthy();
});

test("a prefilled species counts as entered, even before its field is left", async () => {
  open({ species: "Grey shrimp of my own" });
  expect(await screen.findByText("Not in our species data")).toBeTruthy();
});

test("a name shared by several species is queried, with its possible meanings", async () => {
  const meanings = ["Zebra nerite", "Horned nerite", "Dusky nerite"];
  answer(api.listings.species.lookUp, { ...allowedSpecies, meanings });
  open({ species: "nerites" });
  const warning = await screen.findByText(/“nerites” may be/);
  expect(warning.textContent).toContain("Zebra nerite, Horned nerite or Dusky nerite.");
  expect(screen.queryByText("Not in our species data")).toBeNull();
});

test("category and water follow the name once its field is left, not while typing", async () => {
  const facts = { category: "plants", water: ["freshwater"] } as unknown as Found["facts"];
  answer(api.listings.species.lookUp, { ...allowedSpecies, facts });
  open({ species: "", category: "fish" });
  const category = screen.getByLabelText<HTMLSelectElement>("Category");
  await userEvent.type(screen.getByRole("combobox", { name: "Species" }), "Java moss");
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(category.value).toBe("fish");
  await userEvent.tab();
  await vi.waitFor(() => expect(category.value).toBe("plants"));
});

test("a known species fixes category and water, and the fields say so", async () => {
  const facts = { category: "shrimp", water: ["freshwater"] } as unknown as Found["facts"];
  const brackish = { category: "fish", water: ["brackish", "freshwater"] } as never;
  answerBy(api.listings.species.lookUp, ({ name }) => ({
    ...allowedSpecies,
    facts: name === "Cherry shrimp" ? facts : name === "Figure-8 puffer" ? brackish : null,
  }));
  const form = open({ species: "Cherry shrimp", category: "fish", water: "marine" as never });
  const category = screen.getByLabelText<HTMLSelectElement>("Category");
  const water = screen.getByLabelText<HTMLSelectElement>("Water");
  await vi.waitFor(() => expect(category.disabled).toBe(true));
  expect([category.value, water.value, water.disabled]).toEqual(["shrimp", "freshwater", true]);
  expect(screen.getAllByText("Set by the species.")).toHaveLength(2);
  await form.publish();
  await vi.waitFor(() => expect(form.onSubmit).toHaveBeenCalledOnce());
  expect(form.onSubmit.mock.calls[0]?.[0]).toMatchObject({
    category: "shrimp",
    water: "freshwater",
  });

  const box = screen.getByRole("combobox", { name: "Species" });
  await userEvent.clear(box);
  await userEvent.type(box, "Figure-8 puffer");
  await userEvent.tab();
  await vi.waitFor(() => expect(category.value).toBe("fish"));
  // Every water is offered until the species is known, and then only its own two.
  await vi.waitFor(() => {
    expect([...water.options].map(({ value }) => value)).toEqual(["freshwater", "brackish"]);
  });
  expect(water.disabled).toBe(false);
  await userEvent.selectOptions(water, "brackish");

  await userEvent.clear(box);
  await userEvent.type(box, "Something of my own");
  await userEvent.tab();
  await vi.waitFor(() => expect(category.disabled).toBe(false));
  await userEvent.selectOptions(category, "plants");
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect([category.value, water.value]).toEqual(["plants", "brackish"]);
});

const moss = { title: "Java moss", species: "Something green", category: "plants" as const };

test("tracked post is offered for plants, asks for a price, and is sent in pence", async () => {
  const form = open(moss);
  await userEvent.click(screen.getByRole("checkbox", { name: "Tracked post" }));
  await form.publish();
  expect(await form.summary()).toEqual(["Postage: Enter a price in pounds, such as 12.50."]);
  expect(form.onSubmit).not.toHaveBeenCalled();
  await userEvent.type(screen.getByLabelText(/^Postage/), "3.95");
  await form.publish();
  await vi.waitFor(() => expect(form.onSubmit).toHaveBeenCalledOnce());
  expect(form.onSubmit.mock.calls[0]?.[0]).toMatchObject({
    deliveryMethods: ["collection", "post"],
    postage: 395,
  });
});

test("post isn't offered for animals, and an earlier choice of post is refused and can be undone", async () => {
  open({ category: "fish" });
  expect(screen.queryByRole("checkbox", { name: "Tracked post" })).toBeNull();
  cleanup();
  const form = open({ ...moss, deliveryMethods: ["collection", "post"], postage: "3.95" });
  const message = "Tracked post is for plants only: no animal goes by post on Shoal.";
  expect(screen.queryByText(message)).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText("Category"), "shrimp");
  screen.getByText(message);
  await form.publish();
  await form.summary();
  expect(form.onSubmit).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("checkbox", { name: "Tracked post" }));
  await form.publish();
  await vi.waitFor(() => expect(form.onSubmit).toHaveBeenCalledOnce());
  expect(form.onSubmit.mock.calls[0]?.[0]).toMatchObject({ deliveryMethods: ["collection"] });
  expect(form.onSubmit.mock.calls[0]?.[0]).not.toHaveProperty("postage");
});

test.each([
  ["animal", "Tracked post is for plants only: no animal goes by post on Shoal."],
  [
    "unnamed",
    "Name the plant. Tracked post is for plants only, and we can't tell whether this is a plant.",
  ],
] as const)(
  "post depends on the species rather than the category, and for an %s the form says why not",
  async (kind, says) => {
    answer(api.listings.species.lookUp, { ...allowedSpecies, kind });
    open(moss);
    await screen.findByText(says);
    expect(screen.queryByRole("checkbox", { name: "Tracked post" })).toBeNull();
    cleanup();

    // Post was chosen while the species was a plant.
    const form = open({ ...moss, deliveryMethods: ["collection", "post"], postage: "3.95" });
    await screen.findAllByText(says);
    await form.publish();
    expect(form.onSubmit).not.toHaveBeenCalled();
    const field = kind === "unnamed" ? "Species" : "Delivery options";
    expect(await form.summary()).toContain(`${field}: ${says}`);
    await userEvent.click(screen.getByRole("checkbox", { name: "Tracked post" }));
    await form.publish();
    await vi.waitFor(() => expect(form.onSubmit).toHaveBeenCalledOnce());
  },
);

test("leaving asks first while a photo is uploading, and after its upload has failed", async () => {
  let fail = () => {};
  vi.spyOn(images, "makeSizes").mockImplementation(async (blob) => ({
    full: { blob, width: 800, height: 600 },
    placeholder: "AAAA",
  }));
  vi.spyOn(uploads, "useUpload").mockReturnValue(
    () => new Promise((_, reject) => (fail = () => reject(new TypeError("Failed to fetch")))),
  );
  open();
  const leave = () => fireEvent(window, new Event("beforeunload", { cancelable: true }));
  expect(leave()).toBe(true);
  await userEvent.upload(
    screen.getByLabelText("Choose photos"),
    new File(["x"], "2.jpg", { type: "image/jpeg" }),
  );
  expect(leave()).toBe(false);
  fail();
  await screen.findByText(/It was not uploaded/);
  expect(leave()).toBe(false);
  await userEvent.click(screen.getByRole("button", { name: "Dismiss 2.jpg" }));
  expect(leave()).toBe(true);
});
