/** What a seller application must say, for the form and for the server. */
import { z } from "zod";
import { ABOUT_MAX } from "../shared/constants";
import { manyLines, oneLine } from "../shared/text";
import { fieldTexts } from "../shared/fieldTexts";

const LINE_MAX = 200;
const SPECIES_MAX = 30;

const line = (missing: string) =>
  z.string().overwrite(oneLine).min(2, missing).max(LINE_MAX, fieldTexts.atMost(LINE_MAX));
const paragraph = (missing: string) =>
  z.string().overwrite(manyLines).min(10, missing).max(ABOUT_MAX, fieldTexts.atMost(ABOUT_MAX));

export const applicationSchema = z.object({
  location: line("Tell us the town or postcode area you would sell from."),
  whatToSell: line("Tell us what you would like to rehome."),
  species: z
    .array(
      z.string().overwrite(oneLine).min(2, fieldTexts.nameSpecies).max(80, fieldTexts.atMost(80)),
    )
    .min(1, "Name at least one species.")
    .max(SPECIES_MAX, `Name at most ${SPECIES_MAX} species.`),
  estimatedSales: line("Give a rough number of sales a month."),
  isHobbyist: z.boolean(),
  aboutSeller: paragraph("Tell us a little about how you keep your animals."),
  comments: z.string().overwrite(manyLines).max(ABOUT_MAX, fieldTexts.atMost(ABOUT_MAX)).optional(),
});
export type ApplicationInput = z.output<typeof applicationSchema>;
/** What stands in the form. */
export type ApplicationForm = Required<ApplicationInput>;

/** What a draft may hold: more than can be sent, for it is unchecked, but it is no place to keep anything in. */
const DRAFT_MAX = 4 * ABOUT_MAX + SPECIES_MAX * 100;

export function applicationFormProblem(form: ApplicationForm): string | null {
  return JSON.stringify(form).length > DRAFT_MAX || form.species.length > SPECIES_MAX
    ? "it is too long to be kept"
    : null;
}

export const emptyApplication: ApplicationForm = {
  location: "",
  whatToSell: "",
  species: [],
  estimatedSales: "",
  isHobbyist: true,
  aboutSeller: "",
  comments: "",
};
