/** The courier of a listing: requested on the form and known at dispatch. */

import { describe, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { listingFormSchema } from "#convex/domain/listings/listingSchema.ts";
import { fieldTexts } from "#convex/domain/shared/fieldTexts.ts";
import { createListing } from "../alerts/alertKit";
import { aListing, aListingForm } from "../kit/aListing";
import { addSeller, expectFail, startBackend } from "../kit/helpers";
import { addCourierOrder, addPaidOrder, startShop } from "../kit/orderHelpers";

type Form = ReturnType<typeof aListingForm>;

/** The form's error texts, by field. */
function problems(changes: Partial<Form>): Record<string, string> {
  const { error } = listingFormSchema.safeParse(aListingForm(changes));
  return Object.fromEntries(
    (error?.issues ?? []).map((issue) => [issue.path.join("."), issue.message]),
  );
}
const NO_COURIER = "Enter the courier that will carry the animals.";
const NO_NUMBER = "Enter the courier's transporter authorisation number. You can ask them for it.";

describe("the form for animals sent by courier", () => {
  test.each<[string, Partial<Form>, Record<string, string>]>([
    ["a listed courier with its authorisation", {}, {}],
    ["another one", { courier: "Fish Vans of Leeds" }, {}],
    ["no courier", { courier: "" }, { courier: NO_COURIER }],
    ["a courier without a name", { courier: "TBC" }, { courier: NO_COURIER }],
    [
      "Royal Mail",
      { courier: "Royal Mail" },
      {
        courier:
          "Royal Mail and Parcelforce don't take live animals. Please choose a courier that does.",
      },
    ],
    [
      "a courier that refuses animals",
      { courier: "Evri next day" },
      {
        courier:
          "Evri doesn't take live animals, as far as we know. Please choose a courier that does.",
      },
    ],
    ["a web address", { courier: "cheapvans.example.com" }, { courier: fieldTexts.leadsElsewhere }],
    ...["", "Type two", "0000", "none 123", "pending 417", "07700 900123", "+44 113 496 0000"].map(
      (courierAuthorisation): [string, Partial<Form>, Record<string, string>] => [
        `an authorisation of “${courierAuthorisation}”`,
        { courierAuthorisation },
        { courierAuthorisation: NO_NUMBER },
      ],
    ),
  ])("%s", (_, changes, expected) => {
    expect(problems(changes)).toEqual(expected);
  });
});

test.each(["courier", "courierAuthorisation", "title", "species"] as const)(
  "a %s that is too long is refused before it is parsed",
  (field) => {
    const { error } = listingFormSchema.safeParse(aListingForm({ [field]: "x".repeat(10_001) }));
    expect(error?.issues.map(({ code }) => code)).toEqual(["too_big"]);
  },
);

test("plants need no authorisation, and their courier can be named later", () => {
  const plants = { category: "plants" as const, courier: "", courierAuthorisation: "" };
  expect(problems(plants)).toEqual({});
  const parsedForm = listingFormSchema.parse(aListingForm({ ...plants, courier: "DPD" }));
  expect(parsedForm.courier).toBe("DPD");
  expect(parsedForm).not.toHaveProperty("courierAuthorisation");
});

test("without a courier nothing is required, and anything typed is dropped", () => {
  const collectionOnly = {
    deliveryMethods: ["collection" as const],
    bands: [],
    courier: "Royal Mail",
  };
  expect(problems(collectionOnly)).toEqual({});
  expect(listingFormSchema.parse(aListingForm(collectionOnly))).not.toHaveProperty("courier");
});

test("the server refuses what the form refuses, and an edit can remove the courier", async () => {
  const t = startBackend();
  const seller = await addSeller(t);
  const badCourier = { courier: "Royal Mail", courierAuthorisation: "0000" };
  for (const [field, value] of Object.entries(badCourier)) {
    await expectFail(createListing(t, seller, { [field]: value }), "invalid_input");
  }
  const listingId = await createListing(t, seller);
  const listing = await t.query(api.listings.catalogue.get, { listingId });
  expect(listing).toMatchObject({ courier: "APC Overnight", courierAuthorisation: "UK/T2/00417" });
  const { quantity: _, ...details } = aListing({ deliveryMethods: ["collection"] });
  const images = (listing?.images ?? []).map(({ storageId, width, height }) => ({
    storageId,
    width,
    height,
  }));
  await seller.as.mutation(api.listings.catalogue.update, { listingId, ...details, images });
  const changedListing = await t.query(api.listings.catalogue.get, { listingId });
  expect(changedListing).not.toHaveProperty("courier");
  expect(changedListing).not.toHaveProperty("courierAuthorisation");
});

test("a new listing starts with the courier of the seller's newest listing that has one", async () => {
  const t = startBackend();
  const seller = await addSeller(t);
  const lastCarrier = () => seller.as.query(api.listings.drafts.lastCarrier, {});
  expect(await lastCarrier()).toBeNull();
  const vanCourier = { courier: "Fish Vans of Leeds", courierAuthorisation: "UK/T2/00999" };
  await createListing(t, seller);
  await createListing(t, seller, vanCourier);
  await createListing(t, seller, { deliveryMethods: ["collection"] });
  await createListing(t, await addSeller(t));
  expect(await lastCarrier()).toEqual(vanCourier);
});

test("a courier order shows the listing's courier to its seller, and other orders don't", async () => {
  const shop = await startShop();
  const listedCourier = async (orderId: string) =>
    (await shop.seller.as.query(api.orders.fulfilment.byUuid, { orderId }))?.listedCourier;
  expect(await listedCourier(await addCourierOrder(shop))).toEqual({
    courier: "APC Overnight",
    courierAuthorisation: "UK/T2/00417",
  });
  expect(await listedCourier(await addPaidOrder(shop))).toEqual({
    courier: "",
    courierAuthorisation: "",
  });
});
