import type { Plugin } from "vite";

/**
 * Makes convex-test faster without changing what it does; function tests then take two fifths less processor time. A query
 * looks at the rows of its own table instead of all tables. Validation throws an error only for a value that doesn't fit,
 * not for each member of a union. Modules, tables and validators are prepared once. Rows are read and written without JSON,
 * and a query reads all its rows at once.
 */
export function quickConvexTest(): Plugin {
  return {
    name: "shoal-quick-convex-test",
    transform: {
      filter: { id: /node_modules[\\/]convex-test[\\/]dist[\\/]index\.js/ },
      handler: (code) =>
        CHANGES.reduce((source, { part, replacement }) => {
          const [before, after, ...more] = source.split(part);
          if (before === undefined || after === undefined || more.length > 0) {
            throw new Error(
              `convex-test doesn't contain this once, so change its replacement:\n${part}`,
            );
          }
          return before + replacement + after;
        }, code),
    },
  };
}

/** Parts of convex-test's source, and what replaces them. */
const CHANGES: readonly { part: string; replacement: string }[] = [
  {
    // Node copies each storage's value to every promise.
    part: `import { AsyncLocalStorage } from "node:async_hooks";`,
    replacement: `import { AsyncLocalStorage as NodeStorage } from "node:async_hooks";
const valuesOfStorages = new NodeStorage();
class AsyncLocalStorage {
    getStore() {
        return valuesOfStorages.getStore()?.get(this);
    }
    run(value, callback, ...args) {
        const values = new Map(valuesOfStorages.getStore()).set(this, value);
        return valuesOfStorages.run(values, callback, ...args);
    }
    exit(callback, ...args) {
        return this.run(undefined, callback, ...args);
    }
}`,
  },
  {
    part: `    const match = id.match(/^[0-9]+/);
    if (!match || match[0].length === id.length) {
        return null;
    }
    return id.slice(match[0].length);`,
    replacement: `    let at = 0;
    while (id.charCodeAt(at) >= 48 && id.charCodeAt(at) <= 57) at += 1;
    return at === 0 || at === id.length ? null : id.slice(at);`,
  },
  {
    part: `    _documents = {};`,
    replacement: `    _documents = {};
    _idsByTable = new Map();`,
  },
  {
    part: `                    delete this._documents[_id];`,
    replacement: `                    delete this._documents[_id];
                    this._idsByTable.get(tableNameFromId(_id))?.delete(_id);`,
  },
  {
    part: `                    this._documents[_id] =
`,
    replacement: `                    const table = tableNameFromId(_id);
                    if (!this._idsByTable.has(table)) this._idsByTable.set(table, new Set());
                    this._idsByTable.get(table).add(_id);
                    this._documents[_id] =
`,
  },
  {
    part: `        const ids = new Set(Object.keys(this._documents).filter(isInTable));
        for (let i = 0; i < this._writes.length; i++) {
            for (const id of Object.keys(this._writes[i]).filter(isInTable)) {
                ids.add(id);
            }
        }
        for (const id of ids) {
            const document = this.get(tableName, id);
            if (document !== null) {
                callback(document);
            }
        }
`,
    replacement: `        const written = new Set(this._writes.flatMap((writes) => Object.keys(writes).filter(isInTable)));
        for (const id of this._idsByTable.get(tableName) ?? []) {
            if (!written.delete(id)) callback(this._documents[id]);
            else {
                const document = this.get(tableName, id);
                if (document !== null) callback(document);
            }
        }
        for (const id of written) {
            const document = this.get(tableName, id);
            if (document !== null) callback(document);
        }
`,
  },
  {
    part: `function hasPendingValues(value) {
`,
    replacement: `function hasPendingValues(value) {
    if (typeof value !== "object" || value === null) return false;
`,
  },
  {
    part: `function evaluateFieldPath(fieldPath, document) {
`,
    replacement: `function evaluateFieldPath(fieldPath, document) {
    if (!fieldPath.includes(".")) return resolvePendingValues(document[fieldPath]);
`,
  },
  {
    part: `function validateValidator(validator, value) {
`,
    replacement: `function fits(validator, value) {
    switch (validator.type) {
        case "null":
            return value === null;
        case "number":
        case "bigint":
        case "boolean":
        case "string":
            return typeof value === validator.type;
        case "commitTs":
            return typeof value === "bigint" || value instanceof CommitTsPlaceholder;
        case "bytes":
            return value instanceof ArrayBuffer;
        case "literal":
            return value === validator.value;
        case "id":
            return typeof value === "string" && tableNameFromId(value) === validator.tableName;
        case "array":
            return Array.isArray(value) && value.every((item) => fits(validator.value, item));
        case "union":
            return validator.value.some((member) => fits(member, value));
        case "object": {
            if (typeof value !== "object" || value === null || !isSimpleObject(value)) return false;
            const fields = validator.value;
            for (const key of Object.keys(fields)) {
                const { fieldType, optional } = fields[key];
                if (value[key] === undefined ? !optional : !fits(fieldType, value[key])) return false;
            }
            return Object.keys(value).every((key) => fields[key] !== undefined);
        }
        default:
            return true;
    }
}
function validateValidator(validator, value) {
    // What follows finds out why it doesn't.
    if (fits(validator, value)) return;
`,
  },
  {
    part: `function asyncSyscallImpl() {
`,
    replacement: `// With the fields in Convex's order. Undefined if Convex refuses the value or writes part of it as an object with a $ field.
function plainCopy(value) {
    if (typeof value === "string" || typeof value === "boolean" || value === null) return value;
    if (typeof value === "number") {
        return Number.isFinite(value) && !Object.is(value, -0) ? value : undefined;
    }
    if (typeof value !== "object") return undefined;
    if (Array.isArray(value)) {
        const copies = value.map(plainCopy);
        return copies.includes(undefined) ? undefined : copies;
    }
    if (Object.getPrototypeOf(value) !== Object.prototype) return undefined;
    const copy = {};
    for (const key of Object.keys(value).sort()) {
        if (value[key] === undefined) continue;
        const field = fieldName.test(key) ? plainCopy(value[key]) : undefined;
        if (field === undefined) return undefined;
        copy[key] = field;
    }
    return copy;
}
const fieldName = /^([a-z]\\w{0,99}|_id|_creationTime)$/i;
function clone(value) {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map(clone);
    const copy = {};
    for (const key in value) copy[key] = clone(value[key]);
    return copy;
}
// A row is never changed in place.
const plainRow = once(plainCopy);
function copyOf(row) {
    const plain = plainRow(row);
    return plain === undefined ? jsonToConvex(convexToJson(row)) : clone(plain);
}
/** Reads and writes rows in one step, which Convex's own methods do row by row and as JSON. */
function quickDb(db) {
    const { get, insert, patch } = db;
    db.get = async (...args) => {
        const [table, id] = args[1] === undefined ? [undefined, args[0]] : args;
        if (typeof id !== "string") return await get(...args);
        const row = getDb().get(table, id);
        return row === null ? null : copyOf(row);
    };
    if (insert) {
        db.insert = async (table, value) => {
            const row = plainCopy(value);
            if (row === undefined || table.startsWith("_")) return await insert(table, value);
            return getDb().insert(table, row);
        };
        db.patch = async (...args) => {
            const [table, id, value] = args[2] === undefined ? [undefined, ...args] : args;
            const fields = plainCopy(value);
            if (fields === undefined || fields === null || typeof id !== "string") return await patch(...args);
            for (const key of Object.keys(value)) {
                if (value[key] === undefined) fields[key] = { $undefined: null };
            }
            getDb().patch(table, id, fields);
        };
    }
    quickQueries ??= Object.assign(Object.getPrototypeOf(db.query("any").fullTableScan()), {
        async collect() {
            // This throws an error.
            if (this.state.type !== "preparing") this.startQuery();
            const rows = getDb()._evaluateQuery(this.state.query);
            this.state = { type: "consumed" };
            return rows.map(copyOf);
        },
    });
    return db;
}
let quickQueries;
function asyncSyscallImpl() {
`,
  },
  {
    part: `                    ...ctx,
                    auth: authStorage.getStore() ?? auth,
                    ...extraCtx,`,
    replacement: `                    ...ctx,
                    db: quickDb(ctx.db),
                    auth: authStorage.getStore() ?? auth,
                    ...extraCtx,`,
  },
  {
    part: `{ ...ctx, auth: authStorage.getStore() ?? auth };`,
    replacement: `{ ...ctx, db: quickDb(ctx.db), auth: authStorage.getStore() ?? auth };`,
  },
  {
    // Nothing sets limits or reads the metrics, and the size of each row takes long to add up.
    part: `            this._metricsTracker = new TransactionMetricsTracker(this._limitsConfig);
`,
    replacement: "",
  },
  {
    part: `                this._iterateDocs(tableName, (doc) => {
                    if (source.range.every((filter) => evaluateRangeFilter(doc, filter))) {`,
    replacement: `                const filters = source.range.map(rangeFilter);
                this._iterateDocs(tableName, (doc) => {
                    if (filters.every((fitsRange) => fitsRange(doc))) {`,
  },
  {
    part: `function evaluateRangeFilter(document, expr) {
    const result = evaluateFieldPath(expr.fieldPath, document);
    const value = evaluateQueryValue(expr.value);
    switch (expr.type) {
        case "Eq":
            return compareValues(result, value) === 0;
        case "Gt":
            return compareValues(result, value) > 0;
        case "Gte":
            return compareValues(result, value) >= 0;
        case "Lt":
            return compareValues(result, value) < 0;
        case "Lte":
            return compareValues(result, value) <= 0;
    }
}`,
    replacement: `function rangeFilter({ fieldPath, type, value: json }) {
    const value = evaluateQueryValue(json);
    if (type === "Eq" && typeof value === "string") {
        return (document) => evaluateFieldPath(fieldPath, document) === value;
    }
    const compare = (document) => compareValues(evaluateFieldPath(fieldPath, document), value);
    switch (type) {
        case "Eq":
            return (document) => compare(document) === 0;
        case "Gt":
            return (document) => compare(document) > 0;
        case "Gte":
            return (document) => compare(document) >= 0;
        case "Lt":
            return (document) => compare(document) < 0;
        case "Lte":
            return (document) => compare(document) <= 0;
    }
}`,
  },
  {
    part: `    const args = JSON.parse(func.exportArgs());
`,
    replacement: `    const { args, returns } = validatorsOf(func);
`,
  },
  {
    part: `    const returns = JSON.parse(func.exportReturns());
`,
    replacement: "",
  },
  {
    part: `tables: new Map(Object.entries(schema.tables).map(([name, tableSchema]) => [
                        name,
                        tableSchema.export(),
                    ])),`,
    replacement: `tables: tablesOf(schema),`,
  },
  {
    part: `        const descriptor = Object.getOwnPropertyDescriptor(g, key);
`,
    replacement: `        if (globalProxySetters.has(g.__lookupGetter__(key))) continue;
        const descriptor = Object.getOwnPropertyDescriptor(g, key);
`,
  },
  {
    part: `function moduleCache(specifiedModules) {
`,
    replacement: `function once(prepare) {
    const prepared = new WeakMap();
    return (key) => {
        if (!prepared.has(key)) prepared.set(key, prepare(key));
        return prepared.get(key);
    };
}
const validatorsOf = once((func) => ({
    args: JSON.parse(func.exportArgs()),
    returns: JSON.parse(func.exportReturns()),
}));
const tablesOf = once(({ tables }) =>
    new Map(Object.entries(tables).map(([name, table]) => [name, table.export()])));
const modulesOf = once(newModuleCache);
const moduleCache = (modules) => modules ? modulesOf(modules) : newModuleCache();
function newModuleCache(specifiedModules) {
`,
  },
];
