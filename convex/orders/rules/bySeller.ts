import { TableAggregate } from "@convex-dev/aggregate";
import { components } from "../../_generated/api";
import type { DataModel, Id } from "../../_generated/dataModel";

/** How many orders a seller has, for the heading of the sold list, without reading them. */
export const ordersBySeller = new TableAggregate<{
  Namespace: Id<"users">;
  Key: null;
  DataModel: DataModel;
  TableName: "orders";
}>(components.ordersBySeller, {
  namespace: (order) => order.sellerId,
  sortKey: () => null,
});
