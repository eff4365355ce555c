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
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|convex|@convex-dev[\\/]auth|is-network-error)[\\/](?!.*use_paginated_query)/,
  },
  {
    name: "fields",
    test: /[\\/]src[\\/]components[\\/]ui[\\/](Checkbox|Field|FieldError|NativeSelect|TextInput|controlStyles|fieldContext)\.tsx?$/,
  },
  {
    // Pages of orders and of moderation alone.
    name: "tables",
    test: /[\\/]src[\\/]lib[\\/](csv|saveFile)\.ts$/,
  },
  {
    // What is said of a seller, on most pages about what they sell.
    name: "sellers",
    test: /[\\/](components[\\/](listings[\\/]SellerCard|sellers[\\/]Seller(Link|Standing)|ui[\\/]onDemand[\\/](Rating|DateText)|moderation[\\/]ReportButton)|domain[\\/]reviews[\\/]scores)\.tsx?$/,
  },
  {
    // What the frame and nearly every list or form use, with all that these import: one file compresses to four fifths
    // of several. What only some pages need (Headless UI above all) stands in components/ui/onDemand and in the folder
    // of its area, and comes with those pages.
    name: "frame",
    test: /[\\/]src[\\/](app[\\/]App|(hooks|lib([\\/]jsx)?|components[\\/](ui|listings[\\/]cards))[\\/][^\\/]+)\.tsx?$/,
    includeDependenciesRecursively: true,
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
          groups: groups.map((group) => ({ includeDependenciesRecursively: false, ...group })),
        },
      },
    },
  },
});
