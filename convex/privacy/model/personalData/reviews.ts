import * as shopSections from "../shopSections";
import { LOGGED_IN, type Answers } from "./answer";

export const reviews = {
  reviews: {
    ...LOGGED_IN,
    exported: [shopSections.reviewsWritten, shopSections.reviewsReceived],
    deleted: { kept: "later buyers rely on it; the name is removed" },
  },
} satisfies Partial<Answers>;
