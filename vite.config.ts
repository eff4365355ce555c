import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { firstLoad } from "./local/vite/firstLoad.ts";
import { hostHeaders } from "./local/vite/hostHeaders.ts";
import { markdown } from "./local/vite/markdown.ts";
import { worker } from "./local/vite/worker.ts";

/**
 * Code is cut where `import()` cuts it, page by page. What several pages share would become a chunk of its
 * own for each module; these groups make few chunks of them, which compress better and cost few requests.
 */
const groups = [
  {
    // Its name changes only with a package, so that returning visitors keep it over a release.
    name: "vendor",
    // What reads lists in pages comes with the pages that have such lists.
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|convex|@convex-dev[\\/]auth)[\\/](?!.*use_paginated_query)/,
  },
  {
    // What the frame and nearly every list or form use. What only some pages need (Headless UI above all) stands
    // in components/ui/onDemand and in the folder of its area, and comes with those pages.
    name: "frame",
    test: /[\\/]src[\\/](hooks|lib([\\/]jsx)?|components[\\/](ui|listings[\\/]cards))[\\/][^\\/]+$/,
  },
  // Rules, texts and constants that many pages share; what one slice needs comes with its pages.
  { name: "domain", test: /[\\/]convex[\\/]domain[\\/]/, minShareCount: 16 },
  // The heads of all articles, without their texts.
  { name: "articles", test: /src[\\/]features[\\/]site[\\/](articles\.ts|.*\.md\?meta)$/ },
];

export default defineConfig({
  plugins: [
    markdown(),
    react({ jsxImportSource: "#jsx" }),
    tailwindcss(),
    firstLoad(),
    worker(),
    hostHeaders(),
  ],
  server: { host: "127.0.0.1", strictPort: true },
  build: {
    target: ["chrome111", "edge111", "firefox114", "safari16.4"],
    reportCompressedSize: false,
    // A font or picture in a data: URL would be fetched with the style sheet of every page.
    assetsInlineLimit: 1024,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: groups.map((group) => ({ ...group, includeDependenciesRecursively: false })),
        },
      },
    },
  },
});
