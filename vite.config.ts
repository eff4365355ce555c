import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { firstLoad } from "./local/vite/firstLoad.ts";
import { hostHeaders } from "./local/vite/hostHeaders.ts";
import { markdown } from "./local/vite/markdown.ts";
import { siteFiles } from "./local/vite/siteFiles.ts";

/** Matches a module whose path ends with one of these patterns, `.ts` or `.tsx`. */
function modules(...patterns: string[]): RegExp {
  return new RegExp(patterns.map((part) => `${part.replaceAll("/", "[\\\\/]")}\\.tsx?$`).join("|"));
}

/**
 * Code is cut where `import()` cuts it, page by page. What several pages share would become a chunk of its
 * own for each module; these groups make few chunks of them, which compress better and cost few requests.
 */
const groups = [
  {
    // Its name changes only with a package, so that returning visitors keep it over a release.
    name: "vendor",
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|convex|@convex-dev[\\/]auth)[\\/]/,
  },
  {
    // What the frame and nearly every list or form use. What only some pages need (Headless UI above all)
    // must stay out.
    name: "ui",
    test: modules(
      "src/hooks/use(Auth|Debounced|Now|Stable|Toast)",
      "src/lib/(cx|errors|format|head|paths|returnTo|storage)",
      "src/components/ui/(Avatar|Badge|Button|buttonStyles|Card|Checkbox|controlStyles|EmptyState|ErrorCard)",
      "src/components/ui/(Field|FieldError|fieldContext|IconButton|icons|LinkButton|ListingImage|LoadMore)",
      "src/components/ui/(NativeSelect|Page|PageHeader|PartBoundary|PriceText|Prose|RichText|Skeleton|Spinner)",
      "src/components/ui/TextInput",
      "src/components/listings/(FavouriteButton|labels|ListingCard|ListingGrid|useFavourites)",
      "convex/domain/(shared/(constants|ids|money)|listings/delivery)",
    ),
  },
  {
    // A listing, its seller, an order: pages about one thing.
    name: "detail",
    test: modules(
      "src/components/ui/(Callout|DateText|Rating)",
      "src/components/listings/SellerCard",
      "src/features/listings/components/GoneListing",
    ),
  },
  // The heads of all articles, without their texts.
  { name: "articles", test: /src[\\/]features[\\/]site[\\/](articles\.ts|.*\.md\?meta)$/ },
];

export default defineConfig({
  plugins: [markdown(), react(), tailwindcss(), firstLoad(), siteFiles(), hostHeaders()],
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
          groups: groups.map((group) => ({ ...group, includeDependenciesRecursively: false })),
        },
      },
    },
  },
});
