import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import SoldPage from "#src/features/sellers/pages/SoldPage.tsx";
import { anOrder } from "../catalogue/rows";
import { id, show } from "../catalogue/stage";
import { answer, pageOf } from "../fakeConvex";
import { viewers } from "../viewers";

test("Chat is disabled for a buyer with a deleted account, with the reason", () => {
  answer(api.orders.sellerYears.mine, null);
  answer(api.orders.lists.soldCount, 1);
  answer(
    api.orders.lists.sold,
    pageOf({
      ...anOrder,
      viewerSide: "seller" as const,
      buyer: {
        userId: id("users", "user1"),
        fullName: "Deleted user",
        isProfileHidden: true as const,
        isDeleted: true as const,
      },
    }),
  );
  show(<SoldPage />, { auth: viewers.seller(), at: "/profile/sold" });
  const chat = screen.getByRole("button", { name: "Chat" });
  expect(chat.getAttribute("aria-disabled")).toBe("true");
  const reason = document.getElementById(chat.getAttribute("aria-describedby") ?? "");
  expect(reason?.textContent).toBe(
    "The buyer has deleted their account, so they can't read messages.",
  );
});
