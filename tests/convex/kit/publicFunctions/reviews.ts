import { api } from "#convex/_generated/api.js";
import { row, type Row, only, onlyForOrder, PARTIES, order, paged } from "../publicRow";
import { anyone } from "../roles";

const stars = {
  overall: 4,
  accurateDescription: 5,
  postageCost: 3,
  deliveryTime: 4,
  communication: 5,
};

export const rows: Row[] = [
  row(
    api.reviews.feedback.ofSeller,
    ({ roles }) => ({ sellerId: roles.seller.userId, ...paged() }),
    anyone,
  ),
  row(api.reviews.feedback.ofOrder, order, onlyForOrder([...PARTIES], "order_not_found")),
  row(
    api.reviews.feedback.save,
    (w) => ({ ...order(w), ...stars, comment: "Lively, and well packed" }),
    onlyForOrder(["user"]),
  ),
  row(
    api.reviews.feedback.answer,
    ({ reviewId }) => ({ reviewId, answer: "Thank you" }),
    only(["seller"], "forbidden"),
  ),
];
