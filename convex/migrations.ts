/**
 * Backfills for rows older than the current schema. None yet: this is schema version 1, and nothing is deployed. The
 * README.md beside this ("Changing the schema") says when one is needed. Define it here:
 *
 *   export const fillColour = migrations.define({
 *     table: "listings",
 *     migrateOne: (_ctx, { colour }) => (colour === undefined ? { colour: "unknown" } : undefined),
 *   });
 *
 * and after the push: `npx convex run migrations:run '{"fn": "migrations:fillColour"}'`.
 */

import { Migrations } from "@convex-dev/migrations";
import { components } from "./_generated/api";
import type { DataModel } from "./_generated/dataModel";
import { internalMutation } from "./functions";

const migrations = new Migrations<DataModel>(components.migrations, { internalMutation });

export const run = migrations.runner();
