/**
 * Shoal's own lint rules, run by Oxlint (`.oxlintrc.json`): what may import what, and Convex's rules about the
 * database that would otherwise need types.
 */
import path from "node:path";

/**
 * The slices of the backend, from the ground up: each may use those before it. Payouts, payments, orders,
 * claims and reviews, which every purchase combines, are on the same level. Files in `convex/` itself
 * compose the slices.
 */
const SLICES = [
  "shared",
  "accounts",
  "notifications",
  "listings",
  "tanks",
  "alerts",
  "messages",
  ["payouts", "payments", "orders", "claims", "reviews"],
  "sellers",
  "site",
  "privacy",
  "moderation",
  "demo",
];
/** The layers of the local backend, from the ground up. */
const BACKEND_LAYERS = ["store", "database", "runtime", "deploy", "engine", "wire"];
/**
 * The folders of pages, from the ground up: in the slices' order, except for three that show what is
 * above them in the backend. A card shows whether a listing fits the tank, a conversation shows the
 * order, and an account's pages show the listings, reviews and tanks of its owner.
 */
const FEATURES = [
  "notifications",
  "tanks",
  "listings",
  "orders",
  "messages",
  "sellers",
  "accounts",
  "site",
  "moderation",
  "demo",
];

/**
 * The folders of each root from the bottom up. Folders in one array are on the same level and may import each
 * other. With `open`, other layers import only from the folder of that name. Folders that are not named, and
 * files in the root itself, may import anything: they compose the layers.
 */
const LAYERS = [
  { root: "convex", layers: ["domain", ...SLICES] },
  { root: "convex/domain", layers: SLICES },
  { root: "src", layers: [["lib", "hooks"], "components", "features", "app"] },
  { root: "src/features", layers: FEATURES, open: "public" },
  { root: "local/backend", layers: BACKEND_LAYERS },
];

/** Raw builders don't say who may call; the ones in `convex/functions.ts` do. */
const RAW_BUILDERS = [
  "query",
  "mutation",
  "action",
  "internalQuery",
  "internalMutation",
  "internalAction",
  "httpAction",
];
const BUILDER_MESSAGE = "Take a builder from convex/functions.ts: its name says who may call.";

/** Imports that files whose path matches `files` must not have; with `names`, only those names. */
const FORBIDDEN_IMPORTS = [
  {
    files: /./,
    // index.html is in none of the folders with a `#` path.
    source: /^\.\.\/\.\.\/(?!.*\/index\.html)/,
    message: "Beyond the parent folder, name the path: #convex/…, #src/… (package.json).",
  },
  {
    // The compiler treats all code as one program with Node's types.
    files: /^(convex|src)\//,
    source:
      /^node:|^(assert|async_hooks|buffer|child_process|cluster|crypto|dgram|dns|events|fs|http2?|https|module|net|os|path|perf_hooks|process|querystring|readline|stream|string_decoder|timers|tls|tty|url|util|v8|vm|worker_threads|zlib)(\/|$)/,
    message: "Pages and functions do not run in Node.",
  },
  {
    files: /^convex\/(?!functions\.ts$)/,
    source: /_generated\/server(\.js)?$/,
    names: RAW_BUILDERS,
    message: BUILDER_MESSAGE,
  },
  {
    files: /^convex\/(?!functions\.ts$)/,
    source: /^convex\/server$/,
    names: RAW_BUILDERS.map((name) => `${name}Generic`),
    message: BUILDER_MESSAGE,
  },
  {
    files: /^convex\/(?!domain\/)\w+\/(model|mail)\/[^/]+$/,
    source:
      /^\.\.\/(?!(tables|\w+Tables|validators)$)\w+$|^#convex\/(?!domain\/|_generated\/|shared\/)\w+\/(?!(tables|\w+Tables)\.ts$)\w+\.ts$/,
    message: "A slice's model/ and mail/ do the work for its functions and never import them.",
  },
  {
    files: /^convex\//,
    source: /^#src\/(?!app\/firstPaint\/render\.tsx$)/,
    message: "Functions take only src/app/firstPaint/render.tsx from the pages.",
  },
  {
    files: /^src\//,
    source: /(^#|\/)convex\/(?!_generated\/|domain\/|errors(\.[jt]s)?$)/,
    message:
      "Pages take what they share with functions from convex/domain, and types of answers by FunctionReturnType.",
  },
];

/** How many arguments these have without the name of the table. */
const ARGUMENTS_WITHOUT_TABLE = { get: 1, delete: 1, patch: 2, replace: 2 };

const fileOf = (context) => path.relative(context.cwd, context.filename).split(path.sep).join("/");

/** The objects of `_generated/api` whose members are functions, by their path. */
const FUNCTIONS = ["internal", "api"];

const onImports = (check) => ({
  ImportDeclaration: check,
  ImportExpression: check,
  ExportNamedDeclaration: check,
  ExportAllDeclaration: check,
});

/** A module imports only from its own layer and the layers below it, and calls only their functions. */
const downwards = {
  meta: {
    type: "problem",
    messages: {
      upwards:
        "{{from}} must not import from {{to}}: it stands above it (see LAYERS in local/tools/lintRules.js).",
      called:
        "{{from}} must not call {{to}}: it stands above it. Let convex/followUps.ts call it, or move the function down.",
      closed: "{{from}} imports from {{to}} only what is in its folder {{open}}/.",
    },
  },
  create(context) {
    const file = fileOf(context);
    const layerIn = (root, layers, name) => {
      const folder = name.startsWith(`${root}/`) ? name.slice(root.length + 1).split("/")[0] : null;
      const level = layers.findIndex((layer) => [layer].flat().includes(folder));
      return level === -1 ? null : { folder, level };
    };
    const places = LAYERS.map((option) => ({
      ...option,
      from: layerIn(option.root, option.layers, file),
    })).filter(({ from }) => from !== null);
    if (places.length === 0) return {};
    const check = (source) => {
      if (typeof source?.value !== "string" || !/^[.#]/.test(source.value)) return;
      // `#convex/…` and its like are paths from the project's folder (`imports` in package.json).
      const target = source.value.startsWith("#")
        ? source.value.slice(1)
        : path.posix.join(path.posix.dirname(file), source.value);
      for (const { root, layers, open, from } of places) {
        const to = layerIn(root, layers, target);
        if (to === null || to.folder === from.folder) continue;
        const isUpwards = to.level > from.level;
        const isClosed = open !== undefined && !target.startsWith(`${root}/${to.folder}/${open}/`);
        if (!isUpwards && !isClosed) continue;
        const data = { from: `${root}/${from.folder}`, to: `${root}/${to.folder}`, open };
        context.report({ node: source, messageId: isUpwards ? "upwards" : "closed", data });
      }
    };
    /** `internal.<slice>`, `api.<slice>` or `const { <slice> } = internal`. */
    const checkCall = (node, property) => {
      const root = "convex";
      const { layers, from } = places.find((place) => place.root === root) ?? {};
      if (from === undefined) return;
      const to = layerIn(root, layers, `${root}/${property.name ?? property.value}/`);
      if (to === null || to.level <= from.level) return;
      const data = { from: `${root}/${from.folder}`, to: `${root}/${to.folder}` };
      context.report({ node, messageId: "called", data });
    };
    const isFunctions = (node) => node?.type === "Identifier" && FUNCTIONS.includes(node.name);
    return {
      ...onImports(({ source }) => check(source)),
      MemberExpression(node) {
        if (isFunctions(node.object)) checkCall(node, node.property);
      },
      VariableDeclarator({ id, init }) {
        if (!isFunctions(init) || id.type !== "ObjectPattern") return;
        for (const property of id.properties) {
          if (property.type === "Property") checkCall(property, property.key);
        }
      },
    };
  },
};

const imports = {
  meta: { type: "problem" },
  create(context) {
    const file = fileOf(context);
    const rows = FORBIDDEN_IMPORTS.filter(({ files }) => files.test(file));
    return onImports((node) => {
      const source = node.source?.value;
      if (typeof source !== "string") return;
      const names = node.specifiers?.map(({ imported, local }) => (imported ?? local)?.name);
      const isWhole = !node.specifiers || node.specifiers.some(isNamespace);
      for (const row of rows) {
        if (!row.source.test(source)) continue;
        const isNamed = !row.names || isWhole || names.some((name) => row.names.includes(name));
        if (isNamed) context.report({ node: node.source, message: row.message });
      }
    });
  },
};

const isNamespace = ({ type }) => type === "ImportNamespaceSpecifier";

/**
 * The database must be named `db` and be called directly (`ctx.db.get(…)`, `db.query(…)`), never passed on, so
 * that these rules and Convex's recognise it without types.
 */
const database = {
  meta: {
    type: "problem",
    messages: {
      passed: "Call the database where it is, or pass ctx on: lint knows it by the name db.",
      renamed: "Keep the name db: lint knows the database by it.",
      table: "Name the table first: db.{{method}}(<table>, …).",
      filter: "Filter by an index: a filter reads every row that it leaves out.",
      collect: "Bound the read with take or paginate: collect reads all rows.",
    },
  },
  create(context) {
    const isCalled = (node) =>
      node.parent.type === "MemberExpression" && node.parent.object === node;
    const checkUse = (node) => {
      if (!isCalled(node)) context.report({ node, messageId: "passed" });
    };
    return {
      MemberExpression(node) {
        if (!node.computed && node.property.name === "db") checkUse(node);
      },
      Identifier(node) {
        if (node.name !== "db") return;
        const { parent } = node;
        if (parent.type === "CallExpression" || parent.type === "VariableDeclarator")
          checkUse(node);
      },
      Property(node) {
        if (node.computed || node.key.name !== "db") return;
        if (node.parent.type !== "ObjectPattern") context.report({ node, messageId: "passed" });
        else if (node.value.name !== "db") context.report({ node, messageId: "renamed" });
      },
      CallExpression(node) {
        const { callee } = node;
        if (callee.type !== "MemberExpression" || callee.computed) return;
        const method = callee.property.name;
        const { object } = callee;
        const owner = object.type === "MemberExpression" ? object.property : object;
        const missing = ARGUMENTS_WITHOUT_TABLE[method] === node.arguments.length;
        if (owner.name === "db" && missing) {
          context.report({ node, messageId: "table", data: { method } });
        }
        if (method === "field") context.report({ node, messageId: "filter" });
        if (method === "collect") context.report({ node, messageId: "collect" });
      },
    };
  },
};

/** Forbids spreading a literal whose fields could be written out: a reader would look for what it overrides. */
const spreads = {
  meta: {
    type: "problem",
    messages: { literal: "Write the fields without spreading a literal." },
  },
  create(context) {
    const check = (node) => {
      if (node.argument.type !== "ObjectExpression") return;
      const { type } = node.parent;
      if (type === "ObjectExpression" || type === "JSXOpeningElement")
        context.report({ node, messageId: "literal" });
    };
    return { SpreadElement: check, JSXSpreadAttribute: check };
  },
};

export default { meta: { name: "shoal" }, rules: { database, downwards, imports, spreads } };
