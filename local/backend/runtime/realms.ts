/** Realms, one for each component: kept until the catalog changes or, with fresh contexts, for one call. */

import { builtInVariables, parseCatalog, type Catalog } from "../database/catalog.ts";
import { CATALOG_KEY, CATALOG_VERSION_KEY } from "../store/layout.ts";
import type { Tx } from "../store/tx.ts";
import { withFrame, type Frame } from "./frame.ts";
import type { ExecutorSettings } from "./messages.ts";
import { Realm, type Exports } from "./realm.ts";

export class Realms {
  private realms = new Map<string, Realm>();

  constructor(
    private readonly settings: ExecutorSettings,
    private readonly cached = { catalog: parseCatalog(undefined) },
  ) {}

  /** The live catalog in the transaction's snapshot; reading it makes the transaction depend on it. */
  catalog(tx: Tx): Catalog {
    const version = Number(tx.get(CATALOG_VERSION_KEY) ?? 0);
    if (version !== this.cached.catalog.version) {
      this.cached.catalog = parseCatalog(tx.peek(CATALOG_KEY));
      this.realms = new Map();
    }
    return this.cached.catalog;
  }

  /**
   * The realms that a call uses. With fresh contexts each call gets its own, so that no call sees another's
   * module state.
   */
  forCall(): Realms {
    if (this.settings.reuseContexts) return this;
    return new Realms(this.settings, this.cached);
  }

  /** `process.env` inside a component. */
  envOf(catalog: Catalog, componentPath: string): Record<string, string> {
    const { env = {} } = componentPath === "" ? catalog : (catalog.components[componentPath] ?? {});
    return { ...env, ...builtInVariables(this.settings) };
  }

  load(catalog: Catalog, componentPath: string, module: string): Exports {
    let realm = this.realms.get(componentPath);
    if (!realm) {
      const modules = catalog.components[componentPath]?.modules ?? {};
      realm = new Realm(this.settings.dataDir, modules, this.envOf(catalog, componentPath));
      this.realms.set(componentPath, realm);
    }
    const loadedRealm = realm;
    return withFrame(importFrame(), () => loadedRealm.load(module));
  }
}

/** While a module is loaded it can read its variables and the clock, and nothing else. */
export function importFrame(): Frame {
  const refuse = (op: string): never => {
    throw new Error(`${op} is not available while modules are loaded.`);
  };
  return {
    path: "",
    udfType: "Analyze",
    now: undefined,
    logLines: [],
    pending: 0,
    syscall: refuse,
    asyncSyscall: refuse,
    jsSyscall: refuse,
  };
}
