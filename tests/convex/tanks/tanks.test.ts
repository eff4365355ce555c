import { describe, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { addPerson, expectFail, startBackend } from "../kit/helpers";
import { withErrorForAllowed, expectRoles, signedInOnly } from "../kit/roles";

const tank = {
  name: "Lounge",
  volumeLitres: 60,
  water: "freshwater" as const,
  unheated: false,
  cycled: "yes" as const,
  filter: "sponge" as const,
  plants: "some" as const,
  cover: "some" as const,
  lid: true,
  copperRecently: false,
  inhabitants: [{ species: "Neon tetra", count: 8 }],
};

async function addOwner() {
  const t = startBackend();
  const person = await addPerson(t);
  const add = (name: string) =>
    person.as.mutation(api.tanks.setups.create, { tank: { ...tank, name } });
  const names = async () =>
    (await person.as.query(api.tanks.setups.mine, {})).map(
      (row) => `${row.name}${row.isDefault ? "*" : ""}`,
    );
  return { t, person, add, names };
}

describe("tanks", () => {
  test("always include exactly one default, and the first is the default", async () => {
    const { person, add, names } = await addOwner();
    const a = await add("A");
    const b = await add("B");
    expect(await names()).toEqual(["A*", "B"]);
    await person.as.mutation(api.tanks.setups.setDefault, { tankId: b });
    await person.as.mutation(api.tanks.setups.setDefault, { tankId: b });
    expect(await names()).toEqual(["B*", "A"]);
    await person.as.mutation(api.tanks.setups.remove, { tankId: b });
    expect(await names()).toEqual(["A*"]);
    await person.as.mutation(api.tanks.setups.remove, { tankId: a });
    expect(await names()).toEqual([]);
  });

  test("keep what an update leaves out, and lose a figure that it clears", async () => {
    const { person, add } = await addOwner();
    const tankId = await add("A");
    await person.as.mutation(api.tanks.setups.update, { tankId, tank: { ...tank, pH: 7 } });
    expect((await person.as.query(api.tanks.setups.mine, {}))[0]).toMatchObject({
      pH: 7,
      isDefault: true,
    });
    await person.as.mutation(api.tanks.setups.update, { tankId, tank: { gh: 8 } });
    expect((await person.as.query(api.tanks.setups.mine, {}))[0]).toMatchObject({ pH: 7, gh: 8 });
    await person.as.mutation(api.tanks.setups.update, { tankId, tank: { pH: null } });
    expect((await person.as.query(api.tanks.setups.mine, {}))[0]).not.toHaveProperty("pH");
  });

  test.each([
    ["no name", { name: " " }],
    ["no volume", { volumeLitres: 0 }],
    ["a volume that isn't a number", { volumeLitres: Number.NaN }],
    ["acid", { pH: 1 }],
    ["more sexes than animals", { inhabitants: [{ species: "Guppy", count: 2, males: 3 }] }],
  ])("refuses %s", async (_what, changes) => {
    const { person } = await addOwner();
    const call = person.as.mutation(api.tanks.setups.create, { tank: { ...tank, ...changes } });
    await expectFail(call, "invalid_input");
  });

  test("are limited in number", async () => {
    const { add } = await addOwner();
    for (let i = 0; i < 20; i += 1) await add(`T${i}`);
    await expectFail(add("one more"), "invalid_input");
  });
});

describe("unauthorised", () => {
  test("only their owner can see tanks", async () => {
    const { t, add } = await addOwner();
    const tankId = await add("Mine");
    await expectRoles(t, signedInOnly, async (as) => {
      const ownTanks = await as.query(api.tanks.setups.mine, {});
      expect(ownTanks).toEqual([]);
      return ownTanks;
    });
    await expectRoles(t, signedInOnly, (as) => as.mutation(api.tanks.setups.create, { tank }));
    const others = withErrorForAllowed(signedInOnly, "not_found");
    await expectRoles(t, others, (as) => as.mutation(api.tanks.setups.update, { tankId, tank }));
    await expectRoles(t, others, (as) => as.mutation(api.tanks.setups.setDefault, { tankId }));
    await expectRoles(t, others, (as) => as.mutation(api.tanks.setups.remove, { tankId }));
  });
});

test("a tank lists at most 40 kinds of inhabitants", async () => {
  const { person } = await addOwner();
  const create = (kinds: number) =>
    person.as.mutation(api.tanks.setups.create, {
      tank: {
        ...tank,
        inhabitants: Array.from({ length: kinds }, (_, i) => ({ species: `Fish ${i}`, count: 1 })),
      },
    });
  await expectFail(create(41), "invalid_input");
  await create(40);
});
