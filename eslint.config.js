import convex from "@convex-dev/eslint-plugin";
import js from "@eslint/js";
import reactHooks from "eslint-plugin-react-hooks";
import { defineConfig } from "eslint/config";
import tseslint from "typescript-eslint";
import layers from "./local/tools/eslintLayers.js";

/**
 * The compiler treats all code as one program with Node's types; these rules keep Node out of pages
 * and functions.
 */
const NODE_GLOBALS = [
  "process",
  "Buffer",
  "global",
  "require",
  "module",
  "__dirname",
  "__filename",
  "setImmediate",
  "clearImmediate",
].map((name) => ({ name, message: "Pages and functions do not run in Node." }));
const NODE_MODULES = {
  regex:
    "^node:|^(assert|async_hooks|buffer|child_process|cluster|crypto|dgram|dns|events|fs|http2?|https|module|net|os|path|perf_hooks|process|querystring|readline|stream|string_decoder|timers|tls|tty|url|util|v8|vm|worker_threads|zlib)(/|$)",
  message: "Pages and functions do not run in Node.",
};

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

/**
 * The slices of the backend, from the ground up: each may use those before it. Orders and payments,
 * which every purchase combines, are on the same level. Files in `convex/` itself compose the
 * slices.
 */
const SLICES = [
  "shared",
  "accounts",
  "notifications",
  "listings",
  "tanks",
  "alerts",
  "messages",
  ["payments", "orders"],
  ["claims", "reviews"],
  "sellers",
  "site",
  "privacy",
  "moderation",
  "demo",
];
/** The layers of the local backend, from the ground up. */
const BACKEND_LAYERS = ["store", "database", "runtime", "deploy", "engine", "wire"];
/**
 * The folders of pages, from the ground up: the slices' order, but for three that show what stands
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

/** Syntax and the layers; Oxlint (`.oxlintrc.json`) has the rules that need types, in a tenth of the time. */
export default defineConfig([
  {
    ignores: [
      "**/_generated/",
      // Thousands of rows of data: nothing to lint.
      "convex/domain/*/data/",
      "dist/",
      ".shoal/",
      "coverage/",
      "test-results/",
      "playwright-report/",
    ],
  },
  js.configs.recommended,
  {
    ignores: ["local/backend/fixture/"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              // Only index.html stands beside the four folders.
              regex: "^\\.\\./\\.\\./(?!.*/index\\.html)",
              message: "Beyond the parent folder, name the path: #convex/…, #src/… (package.json).",
            },
          ],
        },
      ],
    },
  },
  {
    files: ["**/*.{ts,tsx}"],
    extends: [tseslint.configs.recommended],
    rules: {
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      // The compiler reports these (noUnusedLocals, noUnusedParameters).
      "@typescript-eslint/no-unused-vars": "off",
    },
  },
  {
    files: ["convex/**/*.{ts,tsx}", "src/**/*.{ts,tsx}"],
    rules: {
      "no-restricted-globals": ["error", ...NODE_GLOBALS],
      "@typescript-eslint/no-restricted-imports": ["error", { patterns: [NODE_MODULES] }],
    },
  },
  {
    files: ["src/**/*.{ts,tsx}"],
    extends: [reactHooks.configs.flat.recommended],
  },
  {
    // Without the rules that run React's compiler on each file.
    files: ["tests/ui/**/*.{ts,tsx}"],
    plugins: { "react-hooks": reactHooks },
    rules: { "react-hooks/rules-of-hooks": "error", "react-hooks/exhaustive-deps": "warn" },
  },
  {
    files: ["convex/**/*.ts"],
    ignores: ["convex/domain/"],
    plugins: { "@convex-dev": convex },
    // Two of these rules need types.
    languageOptions: {
      parserOptions: { project: "convex/tsconfig.json", tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      "@convex-dev/no-old-registered-function-syntax": "error",
      "@convex-dev/require-args-validator": "error",
      "@convex-dev/explicit-table-ids": "error",
      "@convex-dev/no-filter-in-query": "error",
      "@convex-dev/no-collect-in-query": "error",
      "@convex-dev/no-top-of-hour-crons": "error",
      "@convex-dev/no-schema-import-cycle": "error",
      "@convex-dev/no-duplicate-indexes": "error",
      "@convex-dev/no-process-env": "error",
    },
  },
  {
    files: ["convex/**/*.ts"],
    ignores: ["convex/functions.ts"],
    rules: {
      "@typescript-eslint/no-restricted-imports": [
        "error",
        {
          patterns: [
            NODE_MODULES,
            {
              regex: "_generated/server(\\.js)?$",
              importNames: RAW_BUILDERS,
              message: "Take a builder from convex/functions.ts: its name says who may call.",
            },
            {
              regex: "^convex/server$",
              importNames: RAW_BUILDERS.map((name) => `${name}Generic`),
              message: "Take a builder from convex/functions.ts: its name says who may call.",
            },
          ],
        },
      ],
    },
  },
  {
    // The files of a worker share their modules: a mock would stay for the next file.
    files: ["tests/{convex,ui}/**/*.{ts,tsx}"],
    rules: {
      "no-restricted-properties": [
        "error",
        { object: "vi", property: "mock", message: "Use vi.spyOn on the module." },
        { object: "vi", property: "doMock", message: "Use vi.spyOn on the module." },
        { object: "vi", property: "resetModules" },
      ],
    },
  },
  {
    // Missing in the oldest browsers that vite.config.ts targets (Firefox 114, Safari 16.4).
    files: ["src/**/*.{ts,tsx}", "convex/domain/**/*.ts"],
    rules: {
      "no-restricted-properties": [
        "error",
        { object: "URL", property: "parse" },
        { object: "URL", property: "canParse" },
        { object: "Promise", property: "withResolvers" },
        { object: "Object", property: "groupBy" },
        { property: "toReversed" },
        { property: "toSorted" },
        { property: "toSpliced" },
      ],
    },
  },
  {
    files: ["src/**/*.{ts,tsx}"],
    rules: {
      "@typescript-eslint/no-restricted-imports": [
        "error",
        {
          patterns: [
            NODE_MODULES,
            {
              regex: "(^#|/)convex/(?!_generated/|domain/|errors(\\.[jt]s)?$)",
              message:
                "Pages take what they share with functions from convex/domain, and types of answers by FunctionReturnType.",
            },
          ],
        },
      ],
    },
  },
  {
    files: ["convex/**/*.ts", "src/**/*.{ts,tsx}", "local/backend/**/*.ts"],
    ignores: ["local/backend/**/*.test.ts"],
    plugins: { layers },
    rules: {
      "layers/downwards": [
        "error",
        { root: "convex", layers: ["domain", ...SLICES] },
        { root: "convex/domain", layers: SLICES },
        { root: "src", layers: [["lib", "hooks"], "components", "features", "app"] },
        { root: "src/features", layers: FEATURES, open: "public" },
        { root: "local/backend", layers: BACKEND_LAYERS },
      ],
    },
  },
  {
    files: ["**/*.{js,mjs}"],
    languageOptions: {
      globals: {
        process: "readonly",
        console: "readonly",
        URL: "readonly",
        setInterval: "readonly",
        setTimeout: "readonly",
      },
    },
  },
]);
