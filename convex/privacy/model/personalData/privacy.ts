import * as accountSections from "../accountSections";
import * as steps from "../deletionSteps";
import { LOGGED_IN, type Answers } from "./answer";

export const privacy = {
  dataExports: {
    ...LOGGED_IN,
    exported: [accountSections.downloads],
    deleted: { later: [steps.deleteExports] },
  },
} satisfies Partial<Answers>;
