/** Pushes of code: evaluated at the start, made live in one commit at the end. */

import type { JSONValue } from "convex/values";
import { randomUUID } from "node:crypto";
import { builtInVariables, type Catalog } from "../database/catalog.ts";
import {
  applyVariableChanges,
  type DeploymentState,
  type VariableChange,
} from "../database/deployment.ts";
import type { ExecutorPool } from "../runtime/executorPool.ts";
import type { Store } from "../store/store.ts";
import { stableJson, type JsonObject } from "../store/values.ts";
import { PushError } from "./pushError.ts";
import { PushEvaluator } from "./pushEvaluation.ts";
import { pushRequest } from "./pushRequest.ts";
import { applySchema, firstMismatch } from "./schemaChange.ts";

type StartedPush = JsonObject & {
  schemaChange: { allocatedComponentIds: JsonObject; schemaIds: { pushId: string } };
};
type PendingPush = { id: string; catalog: Catalog; base: Catalog };

export class Pushes {
  /** Only the newest push can be finished: an older one is based on an outdated catalog. */
  private pending: PendingPush | undefined;
  private readonly evaluator: PushEvaluator;

  constructor(
    options: { dataDir: string; cloudUrl: string; siteUrl: string },
    private readonly store: Store,
    private readonly deployment: DeploymentState,
    executors: ExecutorPool,
    private readonly planCrons: () => Promise<void>,
  ) {
    this.evaluator = new PushEvaluator(options.dataDir, executors, builtInVariables(options));
  }

  /**
   * Evaluates a push (schema, auth.config, modules, components) without applying it; returns the response for
   * the CLI, which sends `schemaIds` back in later requests.
   * @throws PushError
   */
  async start(push: JSONValue): Promise<StartedPush> {
    const base = this.deployment.catalog;
    const { catalog, response } = await this.evaluator.evaluate(pushRequest.parse(push), base);
    const pushId = randomUUID();
    this.pending = { id: pushId, catalog, base };
    return { ...response, schemaChange: { allocatedComponentIds: {}, schemaIds: { pushId } } };
  }

  /** Validates documents against the new schema. */
  async waitForSchema(pushId: string): Promise<JSONValue> {
    const push = this.pending;
    if (push?.id !== pushId) return { type: "raceDetected" };
    const failure = await firstMismatch(this.store, push.catalog);
    return failure ? { type: "failed", ...failure } : { type: "complete" };
  }

  async finish(pushId: string, dryRun: boolean): Promise<void> {
    const push = this.pending;
    if (push?.id !== pushId) throw new PushError("Another push has started since.", "RaceDetected");
    if (dryRun) return;
    const failure = await firstMismatch(this.store, push.catalog);
    if (failure) throw new PushError(failure.error);
    const variables = stableJson(push.base.env);
    if (stableJson(this.deployment.catalog.env) !== variables) {
      throw new PushError("Environment variables have changed during the push.", "RaceDetected");
    }
    await applySchema(this.deployment, push.catalog);
    this.pending = undefined;
    await this.planCrons();
  }

  /**
   * Changes deployment variables and evaluates `auth.config` with them, as Convex does. Durable; wakes the
   * live queries, because they may read `process.env`.
   * @throws PushError when they break `auth.config`, or the deployment has changed in between
   */
  async updateVariables(changes: VariableChange[]): Promise<void> {
    const base = this.deployment.catalog;
    const env = applyVariableChanges(base.env, changes);
    const auth = await this.evaluator.auth(base.components[""]?.modules ?? {}, env);
    await this.deployment.change((old) => {
      if (old.version !== base.version)
        throw new PushError("The deployment changed during this push.", "RaceDetected");
      return { ...old, env, auth };
    });
  }

  /** `_system/cli/modules:apiSpec` of the app, or of a mounted component. */
  apiSpec(componentPath = ""): JSONValue {
    const specs: JSONValue[] = [];
    const modules = this.deployment.catalog.components[componentPath]?.functions ?? {};
    for (const [module, { functions }] of Object.entries(modules).sort(([a], [b]) =>
      a < b ? -1 : 1,
    )) {
      for (const { name, udfType, visibility, args, returns } of functions) {
        specs.push({
          functionType: udfType,
          identifier: `${module}:${name}`,
          visibility,
          args: args === null ? { type: "any" } : (JSON.parse(args) as JSONValue),
          returns:
            returns === null
              ? { type: "any" }
              : ((JSON.parse(returns) as JSONValue) ?? { type: "any" }),
        });
      }
    }
    return specs;
  }
}
