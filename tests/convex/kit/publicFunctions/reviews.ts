import { api } from "#convex/_generated/api.js";
import {
  row,
  type Row,
  allowOnly,
  allowOnlyForOrder,
  PARTIES,
  orderArgs,
  pageArgs,
} from "../publicRow";
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
    ({ roles }) => ({ sellerId: roles.seller.userId, ...pageArgs() }),
    anyone,
  ),
  row(api.reviews.feedback.ofOrder, orderArgs, allowOnlyForOrder([...PARTIES], "order_not_found")),
  row(
    api.reviews.feedback.save,
    (w) => ({ ...orderArgs(w), ...stars, comment: "Lively, and well packed" }),
    allowOnlyForOrder(["user"]),
  ),
  row(
    api.reviews.feedback.answer,
    ({ reviewId }) => ({ reviewId, answer: "Thank you" }),
    allowOnly(["seller"], "forbidden"),
  ),
];
