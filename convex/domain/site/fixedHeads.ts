import { type PageHead, SITE } from "./head";

export const fixedHeads = {
  about: {
    title: "About Us",
    description:
      "Why Shoal exists: a community marketplace for rehoming fish, shrimp, snails and plants in the UK.",
  },
  contact: { title: "Contact Us", description: "Write to the people who run Shoal." },
  learn: {
    title: "Learn",
    description:
      "Short, sourced articles on cycling a tank, water, quarantine, packing and meeting up.",
  },
  login: {
    title: "Log in",
    description: "Log in to Shoal by password or by a code sent by email.",
  },
  signup: {
    title: "Sign up",
    description: "Join Shoal to buy, rehome and chat about aquatic life.",
  },
  startBuying: {
    title: "Start buying",
    description:
      "Describe your tank once, and compare every listing on Shoal with it before you buy.",
  },
} as const satisfies Record<string, PageHead>;

export const notFoundHead: PageHead = { title: "Page not found", noIndex: true };
/** Used until the app knows who is signed in. */
export const privateHead: PageHead = { title: SITE, noIndex: true };
