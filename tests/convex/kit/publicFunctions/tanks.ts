import { api } from "#convex/_generated/api.js";
import { row, type Row, allowOnly, noArgs } from "../publicRow";
import { careAnswers, tank } from "../publicWorld";
import { anyone, signedInOnly } from "../roles";

const { name: _name, ...figures } = tank;

export const rows: Row[] = [
  row(api.tanks.suitability.start, ({ listingId }) => ({ listingId }), signedInOnly),
  row(
    api.tanks.suitability.submit,
    ({ listingId, version, tankId }) => ({
      listingId,
      version,
      tankId,
      tank,
      quantity: 1,
      answers: careAnswers,
    }),
    { ...allowOnly(["user"], "not_found"), seller: "own_listing" },
  ),
  row(api.tanks.suitability.get, ({ quizId }) => ({ quizId }), signedInOnly),
  row(
    api.tanks.suitability.recheck,
    ({ quizId }) => ({ quizId, figures: {} }),
    allowOnly(["user"], "not_found"),
  ),
  row(
    api.tanks.suitability.recheckAll,
    ({ quizId }) => ({ quizzes: [{ quizId, quantity: 2 }] }),
    allowOnly(["user"], "not_found"),
  ),
  row(
    api.tanks.suitability.acknowledge,
    ({ quizId }) => ({ quizId }),
    allowOnly(["user"], "not_found"),
  ),

  row(api.tanks.fit.ofCards, ({ listingId }) => ({ listingIds: [listingId] }), signedInOnly),
  row(
    api.tanks.fit.ofCardsIn,
    ({ listingId }) => ({ tank: figures, listingIds: [listingId] }),
    anyone,
  ),
  row(api.tanks.fit.ofListingIn, ({ listingId }) => ({ tank: figures, listingId }), anyone),
  row(api.tanks.fit.figures, noArgs, signedInOnly),
  row(api.tanks.fit.ofListing, ({ listingId }) => ({ listingId }), signedInOnly),

  row(api.tanks.setups.mine, noArgs, signedInOnly),
  row(api.tanks.setups.create, () => ({ tank }), signedInOnly),
  row(
    api.tanks.setups.update,
    ({ tankId }) => ({ tankId, tank }),
    allowOnly(["user"], "not_found"),
  ),
  row(api.tanks.setups.setDefault, ({ tankId }) => ({ tankId }), allowOnly(["user"], "not_found")),
  row(api.tanks.setups.remove, ({ tankId }) => ({ tankId }), allowOnly(["user"], "not_found")),
];
