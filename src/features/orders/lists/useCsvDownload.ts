import { useConvex } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { useCall } from "#src/hooks/useCall.ts";
import { everyRow, saveCsv } from "#src/lib/csv.ts";
import { plural } from "#src/lib/format.ts";
import { serverNow } from "#src/lib/serverTime.ts";
import type { OrderRow } from "../public/types";
import { ordersCsv } from "./csv";
import type { OrderQuery } from "./useOrderFilters";

export type OrderList = "purchases" | "sold";

/** Fetches all filtered rows page by page and downloads them as a file. */
export function useCsvDownload(list: OrderList) {
  const convex = useConvex();
  const { busy, run } = useCall();

  const download = (filters: OrderQuery) =>
    void run(
      async () => {
        const { rows } = await everyRow<OrderRow>((paginationOpts) =>
          convex.query(api.orders.lists[list], { ...filters, paginationOpts }),
        );
        const csv =
          list === "sold"
            ? ordersCsv(rows, "Buyer", {
                account: await convex.query(api.payouts.accounts.mine, {}),
                now: serverNow(),
              })
            : ordersCsv(rows, "Seller");
        saveCsv(csv, `shoal-${list}.csv`);
        return rows.length;
      },
      {
        done: (count) => `${plural(count, "order")} downloaded.`,
        failed: "The download did not work. Please try again.",
      },
    );
  return { busy, download };
}
