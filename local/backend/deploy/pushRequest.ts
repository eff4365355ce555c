/** The fields of the CLI's `start_push` request that are used here. */

import * as z from "zod";

const module = z.object({
  path: z.string(),
  source: z.string(),
  sourceMap: z.string().nullish(),
  environment: z.enum(["isolate", "node"]),
});

const component = z.object({
  definitionPath: z.string(),
  definition: module.nullable(),
  schema: module.nullable(),
  functions: z.array(module),
  udfServerVersion: z.string(),
});

export const pushRequest = z.object({
  appDefinition: z.object({
    definition: module.nullable(),
    schema: module.nullable(),
    changedModules: z.array(module),
    udfServerVersion: z.string(),
  }),
  componentDefinitions: z.array(component),
});

export type PushRequest = z.infer<typeof pushRequest>;
export type PushedModule = z.infer<typeof module>;
