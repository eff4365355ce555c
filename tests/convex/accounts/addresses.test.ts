/** The address book, and the format of addresses. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { addressLines, isSameAddress } from "#convex/domain/shared/address.ts";
import { addressSchema } from "#convex/domain/shared/addressSchema.ts";
import { normalisePostcode } from "#convex/domain/shared/postcodeSyntax.ts";
import { addPerson, expectFail, startBackend } from "../kit/helpers";
import { addressAt } from "../kit/orderHelpers";

describe("a postcode", () => {
  test.each([
    ["ls61ab", "LS6 1AB"],
    [" sw1a  1aa ", "SW1A 1AA"],
    ["M1 1AE", "M1 1AE"],
    ["EC1A 1BB", "EC1A 1BB"],
    ["BT1 5GS", "BT1 5GS"],
    ["LS6", null],
    ["LS6 1A", null],
    // The second half starts with a digit and never has an I.
    ["LS6 1CI", null],
    ["LS6 AAA", null],
    ["12345", null],
    ["", null],
  ])("%s is read as %s", (text, postcode) => {
    expect(normalisePostcode(text)).toBe(postcode);
  });

  test("doesn't change when normalised again", () => {
    const anyCharOf = (all: string) => fc.constantFrom(...all.split(""));
    const inwardCode = fc.tuple(
      anyCharOf("0123456789"),
      anyCharOf("ABDEFGHJLNPQRSTUWXYZ"),
      anyCharOf("ABDEFGHJLNPQRSTUWXYZ"),
    );
    fc.assert(
      fc.property(
        fc.constantFrom("LS6", "M1", "SW1A", "EC1A", "B33"),
        inwardCode,
        (outward, rest) => {
          const postcode = `${outward} ${rest.join("")}`;
          expect(normalisePostcode(postcode.toLowerCase().replace(" ", ""))).toBe(postcode);
          expect(normalisePostcode(postcode)).toBe(postcode);
        },
      ),
    );
  });
});

describe("an address", () => {
  const address = { ...addressAt("M1"), line2: "", phone: "" };
  test("drops invisible characters and empty fields", () => {
    const rawAddress = { ...address, line1: " 1 \u0000Willow\u202e Walk\n" };
    expect(addressSchema.parse(rawAddress)).toEqual(addressAt("M1"));
  });

  test.each([
    [{ name: " " }],
    [{ line1: "" }],
    [{ town: "" }],
    [{ postcode: "M1" }],
    [{ line1: "x".repeat(81) }],
    [{ line2: "x".repeat(81) }],
    [{ phone: "ring me" }],
    [{ phone: "123" }],
    [{ phone: "12 34 56" }],
    [{ phone: "1".repeat(16) }],
  ])("with %o is refused", (changes) => {
    expect(addressSchema.safeParse({ ...address, ...changes }).success).toBe(false);
  });

  // The charge and the law depend on the postcode: "LS6" in the form and Belfast on the parcel
  // would bypass both.
  test.each([{ town: "Belfast BT1 5GS" }, { line2: "really: ＢＴ1 5gs" }, { name: "Bea, EH11AA" }])(
    "must not contain another postcode, unlike %o",
    (other) => {
      expect(addressSchema.safeParse({ ...address, ...other }).success).toBe(false);
    },
  );
  test("may repeat its own postcode on another line, and contain look-alikes", () => {
    for (const town of ["Leeds M1 1AA", "Leeds m11aa", "Unit A1 2B", "LS6"]) {
      expect(addressSchema.parse({ ...address, town }).town).toBe(town);
    }
  });

  test("accepts phone numbers in the formats people use", () => {
    for (const phone of ["07700 900123", "+44 (0)113 496 0000", "0113-496-0000"]) {
      expect(addressSchema.parse({ ...address, phone }).phone).toBe(phone);
    }
  });

  test.each([
    ["\u202a07700\u00a0900\u202f123\u202c", "07700 900 123"],
    ["+44\u20117700\u2011900123", "+44-7700-900123"],
    ["０７７００ ９００１２３", "07700 900123"],
    ["07700\u00ad900123", "07700900123"],
    ["07700.900.123", "07700.900.123"],
    ["٠٧٧٠٠ ٩٠٠١٢٣", "07700 900123"],
  ])("the phone number %j is %s", (phone, stored) => {
    expect(addressSchema.parse({ ...address, phone }).phone).toBe(stored);
  });
});

test("the parcel label shows the full address, but no phone number", () => {
  const fullAddress = { ...addressAt("M1"), line2: "Flat 2", phone: "0113 496 0000" };
  expect(addressLines(fullAddress)).toEqual([
    ...["Bea Buyer", "1 Willow Walk", "Flat 2", "Leeds", "M1 1AA"],
  ]);
  expect(isSameAddress(fullAddress, { ...fullAddress })).toBe(true);
  for (const other of [{ line2: "Flat 3" }, { phone: "0113 496 0001" }]) {
    expect(isSameAddress(fullAddress, { ...fullAddress, ...other })).toBe(false);
  }
});

describe("the address book", () => {
  test("holds up to ten addresses, including one default, which only their owner can see", async () => {
    const t = startBackend();
    const [{ as }, other] = [await addPerson(t), (await addPerson(t)).as];
    const savedAddresses = () => as.query(api.accounts.addresses.mine, {});
    const add = (outcode: string, line1 = "1 Willow Walk") =>
      as.mutation(api.accounts.addresses.add, { address: { ...addressAt(outcode), line1 } });
    const first = await add("LS6");
    expect(await add("LS6")).toBe(first);
    const second = await add("M1");
    expect((await savedAddresses()).map(({ isDefault }) => isDefault)).toEqual([true, false]);
    await as.mutation(api.accounts.addresses.setDefault, { addressId: second });
    expect(await savedAddresses()).toMatchObject([
      { addressId: second, isDefault: true },
      { addressId: first, isDefault: false },
    ]);
    await as.mutation(api.accounts.addresses.remove, { addressId: second });
    expect(await savedAddresses()).toMatchObject([{ addressId: first, isDefault: true }]);
    for (let i = 0; i < 9; i++) await add("M1", `${i} Willow Walk`);
    await expectFail(add("EH1"), "addresses_full");
    expect((await savedAddresses()).filter(({ isDefault }) => isDefault)).toHaveLength(1);

    const address = addressAt("EH1");
    expect(await other.query(api.accounts.addresses.mine, {})).toEqual([]);
    for (const call of [
      other.mutation(api.accounts.addresses.update, { addressId: first, address }),
      other.mutation(api.accounts.addresses.setDefault, { addressId: first }),
      other.mutation(api.accounts.addresses.remove, { addressId: first }),
    ]) {
      await expectFail(call, "not_found");
    }
  });

  test("rejects a postcode that does not exist", async () => {
    const { as } = await addPerson(startBackend());
    const address = { ...addressAt("M1"), postcode: "ZZ99 1AA" };
    await expectFail(as.mutation(api.accounts.addresses.add, { address }), "invalid_input");
  });
});
