import { expect, test } from "vitest";
import { z } from "zod";
import { lazySchema } from "#src/features/accounts/settings/lazySchema.ts";

const schema = z.object({ name: z.string().min(1, "Enter a name.") });
const options = { fields: {}, shouldUseNativeValidation: false };

test("a form's schema is loaded when it is first needed, and names what is wrong", async () => {
  const { resolver } = lazySchema(async () => await Promise.resolve(schema));
  const { errors } = await resolver({ name: "" }, undefined, options);
  expect(errors.name?.message).toBe("Enter a name.");
  expect(await resolver({ name: "Nell" }, undefined, options)).toEqual({
    values: { name: "Nell" },
    errors: {},
  });
});

test("a schema that couldn't be loaded is loaded at the next attempt", async () => {
  let isOffline = true;
  const { load, resolver } = lazySchema(async () => {
    if (isOffline) throw new Error("offline");
    return await Promise.resolve(schema);
  });
  await expect(load()).rejects.toThrow("offline");
  isOffline = false;
  await load();
  const { errors } = await resolver({ name: "" }, undefined, options);
  expect(errors.name?.message).toBe("Enter a name.");
});
