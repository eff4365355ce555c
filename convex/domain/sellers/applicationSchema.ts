import * as z from "zod";
import { nameField } from "../accounts/accountSchemas";
import { ABOUT_MAX } from "../shared/constants";
import { fieldTexts } from "../shared/fieldTexts";
import { normaliseLines, normaliseLine } from "../shared/normaliseText";
import type { Trader } from "./trader";

const LINE_MAX = 200;
const SPECIES_MAX = 30;

const line = (missingMessage: string, min = 2) =>
  z
    .string()
    .overwrite(normaliseLine)
    .min(min, missingMessage)
    .max(LINE_MAX, fieldTexts.atMost(LINE_MAX));
const paragraph = (missingMessage: string) =>
  z
    .string()
    .overwrite(normaliseLines)
    .min(10, missingMessage)
    .max(ABOUT_MAX, fieldTexts.atMost(ABOUT_MAX));

const yesNoField = (missingMessage: string) =>
  z
    .boolean()
    .optional()
    .transform((answer, context) => {
      if (answer !== undefined) return answer;
      context.addIssue(missingMessage);
      return z.NEVER;
    });

const traderSchema = z.object({
  tradingName: z.string().min(2, "Give the name you trade under.").pipe(nameField),
  address: z
    .string()
    .overwrite(normaliseLines)
    .min(10, "Give the address of the business, with its postcode.")
    .max(LINE_MAX, fieldTexts.atMost(LINE_MAX)),
  council: line("Name the council that issued your licence."),
  licenceNumber: z
    .string()
    .overwrite(normaliseLine)
    .min(3, "Give the number of your licence.")
    .max(40, fieldTexts.atMost(40)),
});

/** `trader`: required for traders, absent for hobbyists. */
export const applicationSchema = z.object({
  location: line("Tell us the town or postcode area you would sell from."),
  whatToSell: line("Tell us what you would like to rehome."),
  species: z
    .array(
      z
        .string()
        .overwrite(normaliseLine)
        .min(2, fieldTexts.nameSpecies)
        .max(80, fieldTexts.atMost(80)),
    )
    .min(1, "Name at least one species.")
    .max(SPECIES_MAX, `Name at most ${SPECIES_MAX} species.`),
  /** Free text: "5", "a few". */
  estimatedSales: line("Give a rough number of sales a month.", 1),
  isHobbyist: yesNoField("Say whether you sell privately or as a trader."),
  trader: traderSchema.optional(),
  aboutSeller: paragraph("Tell us a little about how you keep your animals."),
  comments: z
    .string()
    .overwrite(normaliseLines)
    .max(ABOUT_MAX, fieldTexts.atMost(ABOUT_MAX))
    .optional(),
});
export type ApplicationInput = z.output<typeof applicationSchema>;
export type ApplicationTyped = z.input<typeof applicationSchema>;
export type ApplicationForm = Required<Omit<ApplicationTyped, "isHobbyist">> &
  Pick<ApplicationTyped, "isHobbyist">;

/** The application to send: leaves out trader details, even if typed, unless the applicant is a trader. */
export const sentApplication = <
  T extends Pick<ApplicationForm, "isHobbyist"> & { trader?: Trader },
>({
  trader,
  ...rest
}: T) => (rest.isHobbyist !== false || trader === undefined ? rest : { ...rest, trader });

/** Characters of a draft as JSON: more than an application needs, but too few to serve as general storage. */
const DRAFT_MAX = 4 * ABOUT_MAX + SPECIES_MAX * 100;

export function applicationFormProblem(form: Partial<ApplicationForm>): string | null {
  return JSON.stringify(form).length > DRAFT_MAX || (form.species?.length ?? 0) > SPECIES_MAX
    ? "it is too long to save"
    : null;
}

export const emptyApplication: ApplicationForm = {
  location: "",
  whatToSell: "",
  species: [],
  estimatedSales: "",
  trader: { tradingName: "", address: "", council: "", licenceNumber: "" },
  aboutSeller: "",
  comments: "",
};
