import { api } from "#convex/_generated/api.js";
import { row, type Row, only, none } from "../publicRow";
import { careAnswers, tank } from "../publicWorld";
import { anyone, signedIn } from "../roles";

const { name: _name, ...figures } = tank;

export const rows: Row[] = [
  row(api.tanks.suitability.start, ({ listingId }) => ({ listingId }), signedIn),
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
    { ...only(["user"], "not_found"), seller: "own_listing" },
  ),
  row(api.tanks.suitability.get, ({ quizId }) => ({ quizId }), signedIn),
  row(
    api.tanks.suitability.recheck,
    ({ quizId }) => ({ quizId, figures: {} }),
    only(["user"], "not_found"),
  ),
  row(
    api.tanks.suitability.recheckAll,
    ({ quizId }) => ({ quizzes: [{ quizId, quantity: 2 }] }),
    only(["user"], "not_found"),
  ),
  row(api.tanks.suitability.acknowledge, ({ quizId }) => ({ quizId }), only(["user"], "not_found")),

  row(api.tanks.fit.ofCards, ({ listingId }) => ({ listingIds: [listingId] }), signedIn),
  row(
    api.tanks.fit.ofCardsIn,
    ({ listingId }) => ({ tank: figures, listingIds: [listingId] }),
    anyone,
  ),
  row(api.tanks.fit.ofListingIn, ({ listingId }) => ({ tank: figures, listingId }), anyone),
  row(api.tanks.fit.figures, none, signedIn),
  row(api.tanks.fit.ofListing, ({ listingId }) => ({ listingId }), signedIn),

  row(api.tanks.setups.mine, none, signedIn),
  row(api.tanks.setups.create, () => ({ tank }), signedIn),
  row(api.tanks.setups.update, ({ tankId }) => ({ tankId, tank }), only(["user"], "not_found")),
  row(api.tanks.setups.setDefault, ({ tankId }) => ({ tankId }), only(["user"], "not_found")),
  row(api.tanks.setups.remove, ({ tankId }) => ({ tankId }), only(["user"], "not_found")),
];
