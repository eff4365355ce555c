import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { firstLoad, shortPreload } from "./local/vite/firstLoad.ts";
import { hostHeaders } from "./local/vite/hostHeaders.ts";
import { lazyHttpClient } from "./local/vite/lazyHttpClient.ts";
import { markdown } from "./local/vite/markdown.ts";
import { pureDeclarations } from "./local/vite/pureDeclarations.ts";
import { worker } from "./local/vite/worker.ts";

/**
 * Code splits at `import()`, page by page. Code shared by several pages would become one chunk per
 * module; these groups merge it into a few chunks, which compress better and need fewer requests.
 */
const groups = [
  {
    // Its name changes only when a package changes, so that returning visitors keep it cached
    // across releases.
    name: "vendor",
    // The code for paginated lists is loaded with the pages that have them. Convex Auth's index is in the frame: it
    // imports a file on demand (`lazyHttpClient`) whose name may change with every release.
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|convex|@convex-dev[\\/]auth|is-network-error)[\\/](?!.*(use_paginated_query|http_client|dist[\\/]react[\\/]index))/,
  },
  { name: "lists", test: /use_paginated_query|[\\/]src[\\/]hooks[\\/](useLiveList|useListLength)/ },
  {
    name: "fields",
    test: /[\\/]src[\\/]components[\\/]ui[\\/](Checkbox|Field|FieldError|NativeSelect|TextInput|controlStyles|fieldContext)\.tsx?$/,
  },
  {
    // Used mainly by pages of orders and moderation.
    name: "tables",
    test: /[\\/]src[\\/](lib[\\/](csv|saveFile)|components[\\/]ui[\\/]DataTable|features[\\/]orders[\\/]public[\\/]orderColumns)\.tsx?$/,
  },
  {
    // The formats of pages about listings, without locales.
    name: "dates",
    test: /[\\/]src[\\/]components[\\/]ui[\\/]dates\.ts$/,
  },
  {
    name: "calendar",
    test: /node_modules[\\/]@?date-fns[\\/]|[\\/](domain[\\/]shared[\\/]days|components[\\/]ui[\\/](RelativeDate|relativeDates))\.tsx?$/,
  },
  {
    // The frame of a signed-in user.
    name: "signedIn",
    test: /convex[\\/]dist[\\/].*http_client|[\\/]domain[\\/]shared[\\/]ids\.ts|[\\/]src[\\/](app[\\/]layout[\\/](AccountMenu|ParcelCount|TabOnlyBanner|Bell|BellAnnouncer|BellFace|navItems|useAdminItems|useOrderSeen|waitingFor)|components[\\/]ui[\\/](LazyPopupButton|Menu)|lib[\\/]windowActivity|features[\\/]notifications[\\/](subscription|public[\\/](PushPrompt|deviceNotifications|usePush)|useNews|components[\\/]NewsToaster))\.tsx?$/,
  },
  // What pages of lists and orders begin with.
  { name: "headers", test: /[\\/]src[\\/]components[\\/]ui[\\/](EmptyState|PageHeader)\.tsx$/ },
  // Times that count down, and what they are compared with.
  {
    name: "clock",
    test: /[\\/]src[\\/](hooks[\\/](useAway|useServerTime)|lib[\\/]serverTime)\.ts$/,
  },
  // Not in `signedIn`, because visitors' pages use some of these icons too.
  { name: "icons", test: /[\\/]src[\\/]components[\\/]ui[\\/]pageIcons\.tsx$/ },
  {
    // The libraries and components of validated forms, which most pages load on demand.
    name: "forms",
    test: /node_modules[\\/](react-hook-form|@hookform)[\\/]|[\\/]src[\\/](components[\\/](ui[\\/](ChoiceGroup|SummarisedForm|TextArea))|hooks[\\/]useFormSwap|lib[\\/](lazySchema|resetToSaved))\.tsx?$/,
  },
  {
    // What the admin's pages share.
    name: "admin",
    test: /[\\/]domain[\\/]moderation[\\/](texts|undo)\.ts$|[\\/]src[\\/](app[\\/]layout[\\/]AdminMenu|features[\\/]moderation[\\/](components[\\/](DayInput|days|FilterButtons|LivePart|ReasonDialog|ViewingNow|useFullPages|usePresence)|queue[\\/](ActionReports|actionReports|useModeration)|standing[\\/](ActionImpact|StandingDialog|impactLines|useStanding)))\.tsx?$/,
  },
  {
    // Dialogs with the library for them.
    name: "dialogs",
    test: /node_modules[\\/](@headlessui|@floating-ui|@react-aria|@tanstack)[\\/]|[\\/]src[\\/]components[\\/]ui[\\/]DialogFrame\.tsx$/,
  },
  {
    // What lists of orders and an order's page share.
    name: "orders",
    test: /[\\/](domain[\\/](orders[\\/](meetings|primaryActions|states|texts|transitions)|payouts[\\/]sellerShare|shared[\\/](dates|transitions))|src[\\/]features[\\/]orders[\\/](meeting[\\/]MeetingTime|delivery[\\/]ConfirmArrival|page[\\/](OrderStatusBadge|optimistic|useOrderActions)))\.tsx?$/,
  },
  {
    // What a listing's page and the tank check share.
    name: "checks",
    test: /[\\/]src[\\/](features[\\/](listings[\\/](fit[\\/]useListingFit|page[\\/](Gallery|useListingPage))|tanks[\\/]public[\\/]AddTank)|.*ukMap)\.tsx?$/,
  },
  // Small wrappers. The group `dialogs` loads once the page is idle, or when the first dialog is opened.
  {
    name: "dialogWrappers",
    test: /[\\/]src[\\/]components[\\/]ui[\\/](ConfirmDialog|Dialog)\.tsx$/,
  },
  // How a sale's money is paid out.
  {
    name: "payouts",
    test: /[\\/](domain[\\/]sellers[\\/]yearlyFigures|src[\\/].*[\\/]PayoutLines)\.tsx?$/,
  },
  // What sellers read about payouts before their first sale.
  {
    name: "payoutNote",
    test: /[\\/](domain[\\/]sellers[\\/]texts|components[\\/]payouts[\\/]PayoutNote)\.tsx?$/,
  },
  {
    name: "claims",
    test: /[\\/](domain[\\/](claims[\\/]texts|.*[\\/]packingSteps)|src[\\/].*[\\/]PackingChecklist)\.tsx?$/,
  },
  {
    // The next step of each order in a list, and on its page.
    name: "progress",
    test: /[\\/](domain[\\/].*[\\/](workingDays|arrival|claimWindow|nextSteps|progress)|src[\\/]features[\\/]orders[\\/]steps[\\/]useProgress)\.ts$/,
  },
  // What users have typed or chosen and not sent.
  {
    name: "drafts",
    test: /node_modules[\\/]convex-helpers[\\/]|[\\/]src[\\/](lib[\\/]drafts|components[\\/](drafts[\\/](draftPhotos|draftPlace)|uploads[\\/](photo|photoStore)))\.ts$/,
  },
  { name: "photos", test: /[\\/]src[\\/]components[\\/]uploads[\\/](PhotoStrip|ZoomDialog)\.tsx$/ },
  {
    name: "addresses",
    test: /[\\/](domain[\\/]shared[\\/](address|postcodeSyntax)|src[\\/]components[\\/]addresses[\\/]AddressText)\.tsx?$/,
  },
  {
    // Seller details, on most pages about listings.
    name: "sellers",
    test: /[\\/](features[\\/]listings[\\/]public[\\/]Seller(Card|Exceptions|LegalStatus|Link)|components[\\/](ui[\\/](Avatar|Rating|DateText)|reports[\\/]ReportButton)|domain[\\/](orders[\\/]facts|reviews[\\/](scores|texts)|sellers[\\/](buyersRights|exceptions)))\.tsx?$/,
  },
  {
    // Everything that the frame and nearly every list or form use, with its imports: one file
    // compresses to four fifths of several. The other components (above all Headless UI) load with
    // the pages that need them.
    name: "frame",
    test: /[\\/]src[\\/](app[\\/]App|hooks[\\/](?!useListParams|useNow)[^\\/]+|lib([\\/]jsx)?[\\/](?!drafts|windowActivity)[^\\/]+|features[\\/]listings[\\/]public[\\/]ListingGrid|components[\\/]ui[\\/](Badge|Card|ListingImage|LoadMore|Page|PersonName|PriceText))\.tsx?$/,
    includeDependenciesRecursively: true,
  },
  {
    // How typed figures and sums are read.
    name: "typed",
    test: /[\\/]domain[\\/]shared[\\/](typedInput|parsePounds)\.ts$/,
  },
  // Which carriers go where: `carriers` is what `/browse` needs, `delivery` what a listing's page also needs.
  {
    name: "carriers",
    test: /[\\/]domain[\\/]listings[\\/](deliveryMethods|seaCrossing)\.ts$/,
  },
  { name: "delivery", test: /[\\/]domain[\\/](listings[\\/]delivery|shared[\\/]geo)\.ts$/ },
  // Rules, texts and constants shared by many pages; code for a single slice loads with its pages.
  { name: "domain", test: /[\\/]convex[\\/]domain[\\/]/, minShareCount: 17 },
  // The heads of all articles, without their texts.
  { name: "articles", test: /src[\\/]features[\\/]site[\\/](articles\.ts|.*\.md\?meta)$/ },
];

export default defineConfig(({ command }) => ({
  // React Router exports only its development build, with warnings, even for production.
  resolve: {
    alias:
      command === "build"
        ? [
            {
              find: /^react-router$/,
              replacement: fileURLToPath(
                new URL("node_modules/react-router/dist/production/index.mjs", import.meta.url),
              ),
            },
          ]
        : [],
  },
  plugins: [
    markdown(),
    react({ jsxImportSource: "#jsx" }),
    tailwindcss(),
    firstLoad(),
    shortPreload(),
    pureDeclarations(),
    lazyHttpClient(),
    worker(),
    hostHeaders(),
  ],
  server: { host: "127.0.0.1", strictPort: true },
  build: {
    target: ["chrome111", "edge111", "firefox114", "safari16.4"],
    reportCompressedSize: false,
    // An inlined font or picture would be downloaded with the style sheet of every page.
    assetsInlineLimit: 1024,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: groups.map((group) => ({ includeDependenciesRecursively: false, ...group })),
        },
      },
    },
  },
}));
