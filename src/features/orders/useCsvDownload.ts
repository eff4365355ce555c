import { useConvex } from "convex/react";
import { api } from "../../../convex/_generated/api";
import type { OrderRow } from "../../components/orders/types";
import { useCall } from "../../hooks/useCall";
import { plural } from "../../lib/format";
import { ordersCsv } from "./csv";
import type { OrderQuery } from "./useOrderFilters";

const PER_PAGE = 100;
export type OrderList = "purchases" | "sold";

/** Fetches every row that the filters leave, page by page, and hands them over as a file. */
export function useCsvDownload(list: OrderList) {
  const convex = useConvex();
  const { busy, run } = useCall();

  const fetchAll = async (filters: OrderQuery): Promise<OrderRow[]> => {
    const rows: OrderRow[] = [];
    for (let cursor: string | null = null; ;) {
      const paginationOpts: { numItems: number; cursor: string | null } = {
        numItems: PER_PAGE,
        cursor,
      };
      const page = await convex.query(api.orders.lists[list], { ...filters, paginationOpts });
      rows.push(...page.page);
      if (page.isDone) return rows;
      cursor = page.continueCursor;
    }
  };

  const download = (filters: OrderQuery) =>
    void run(
      async () => {
        const rows = await fetchAll(filters);
        save(ordersCsv(rows, list === "sold" ? "Buyer" : "Seller"), `shoal-${list}.csv`);
        return rows.length;
      },
      {
        done: (count) => `${plural(count, "order")} downloaded.`,
        failed: "The download did not work. Please try again.",
      },
    );
  return { busy, download };
}

function save(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
