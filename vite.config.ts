import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { markdown } from "./local/vite/markdown.ts";
import { siteFiles } from "./local/vite/siteFiles.ts";

/**
 * What every page needs stands in one chunk whose name changes only with a package, so that returning
 * visitors keep it over a release. All else is cut where `import()` cuts it, page by page.
 */
const everyPageNeeds =
  /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|convex|@convex-dev[\\/]auth)[\\/]/;

/**
 * Small modules that the frame and nearly every list or form use. One chunk of them compresses better and
 * costs one request instead of thirty. What only some pages need (Headless UI above all) must stay out.
 */
const mostPagesNeed = new RegExp(
  [
    "src/app/(paths|auth/useAuth)",
    "src/hooks/use(Debounced|Now|Stable)",
    "src/lib/(cx|errors|format|head|returnTo|storage)",
    "src/components/ui/(Avatar|Badge|Button|buttonStyles|Card|Checkbox|controlStyles|EmptyState|ErrorCard)",
    "src/components/ui/(Field|FieldError|fieldContext|IconButton|icons|LinkButton|ListingImage|LoadMore)",
    "src/components/ui/(NativeSelect|Page|PageHeader|PriceText|Skeleton|Spinner|TextInput|toast/toastContext)",
    "convex/domain/(ids|money)",
  ]
    .map((part) => `${part.replaceAll("/", "[\\\\/]")}\\.tsx?$`)
    .join("|"),
);

export default defineConfig({
  plugins: [markdown(), react(), tailwindcss(), siteFiles()],
  server: { host: "127.0.0.1", strictPort: true },
  build: {
    target: ["chrome111", "edge111", "firefox114", "safari16.4"],
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // A font or picture in a data: URL would be fetched with the style sheet of every page.
    assetsInlineLimit: 1024,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "vendor", test: everyPageNeeds, includeDependenciesRecursively: false },
            { name: "ui", test: mostPagesNeed, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
