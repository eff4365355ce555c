import type { FieldValues, Resolver } from "react-hook-form";
import type { ZodType } from "zod";

/**
 * A form's schema, loaded together with zod when it is first needed. A form calls `load` before it is
 * submitted, so that a failure to load is reported like that of any call.
 */
export function lazySchema<Input extends FieldValues, Output>(
  importSchema: () => Promise<ZodType<Output, Input>>,
): {
  load: () => Promise<Resolver<Input, unknown, Output>>;
  resolver: Resolver<Input, unknown, Output>;
} {
  const load = async () => {
    const [{ zodResolver }, schema] = await Promise.all([
      import("@hookform/resolvers/zod"),
      importSchema(),
    ]);
    return zodResolver(schema);
  };
  return { load, resolver: async (...form) => await (await load())(...form) };
}
