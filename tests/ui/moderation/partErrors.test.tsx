import { render, screen } from "@testing-library/react";
import { makeFunctionReference } from "convex/server";
import { ConvexError } from "convex/values";
import type { ComponentType } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { HealthTab } from "#src/features/moderation/health/HealthTab.tsx";
import AdminMessagesPage from "#src/features/moderation/pages/AdminMessagesPage.tsx";
import AdminOrdersPage from "#src/features/moderation/pages/AdminOrdersPage.tsx";
import ModeratorPanelPage from "#src/features/moderation/pages/ModeratorPanelPage.tsx";
import OverviewPage from "#src/features/moderation/pages/OverviewPage.tsx";
import SellerApprovalsPage from "#src/features/moderation/pages/SellerApprovalsPage.tsx";
import UsersPage from "#src/features/moderation/pages/UsersPage.tsx";
import { answer } from "../fakeConvex";
import { Frame, viewers } from "../viewers";

/** Makes a live query fail; all others are pending. */
const breakQuery = (name: string, problem: Error = new Error("boom")) =>
  answer(makeFunctionReference<"query">(name), problem);

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
});

describe("a failing part of an admin page says what failed", () => {
  test.each<[string, ComponentType, string, string, string]>([
    [
      "counts",
      OverviewPage,
      "moderation/overview:counts",
      "Failed to fetch dashboard stats.",
      "Try Again",
    ],
    [
      "items that need an admin",
      OverviewPage,
      "moderation/health:summary",
      "Failed to fetch dashboard stats.",
      "Try Again",
    ],
    [
      "recent orders",
      OverviewPage,
      "moderation/overview:recentOrders",
      "Failed to load orders. Please try again.",
      "Try Again",
    ],
    [
      "failed emails",
      HealthTab,
      "moderation/failedEmails:list",
      "Failed to load the failed emails.",
      "Try Again",
    ],
    [
      "unreachable users",
      HealthTab,
      "moderation/health:unreachable",
      "Failed to load the list.",
      "Try Again",
    ],
    ["queues", HealthTab, "moderation/health:queues", "Failed to load the queues.", "Try Again"],
    [
      "money",
      AdminOrdersPage,
      "payments/moneyProblems:list",
      "Failed to load the payments that need attention.",
      "Try Again",
    ],
    [
      "orders",
      AdminOrdersPage,
      "moderation/orders:list",
      "Failed to load orders. Please try again.",
      "Retry",
    ],
    [
      "decided proofs",
      ModeratorPanelPage,
      "moderation/proofs:decided",
      "Failed to load decided proofs.",
      "Try Again",
    ],
    [
      "conversations",
      AdminMessagesPage,
      "moderation/messages:list",
      "Error Loading Conversations",
      "Try Again",
    ],
  ])("%s", (_part, Page, query, title, button) => {
    breakQuery(query);
    render(
      <Frame auth={viewers.designatedAdmin()}>
        <Page />
      </Frame>,
    );
    expect(
      screen.getAllByRole("heading", { level: 2 }).map((heading) => heading.textContent),
    ).toContain(title);
    expect(screen.getByRole("button", { name: button })).toBeTruthy();
  });
});

const tables: [string, ComponentType, string, string][] = [
  ["health", HealthTab, "moderation/health:summary", "health"],
  ["dashboard", OverviewPage, "moderation/overview:counts", "dashboard"],
  ["orders", AdminOrdersPage, "moderation/orders:list", "order"],
  ["conversations", AdminMessagesPage, "moderation/messages:list", "message"],
  ["users", UsersPage, "moderation/users:list", "user"],
  ["applications", SellerApprovalsPage, "moderation/approvals:list", "application"],
  ["queue", ModeratorPanelPage, "moderation/queue:queue", "report"],
];

describe("an admin table whose live query fails", () => {
  test.each(tables)("says that it no longer updates: %s", (_name, Page, query, part) => {
    breakQuery(query);
    render(
      <Frame auth={viewers.designatedAdmin()}>
        <Page />
      </Frame>,
    );
    expect(screen.getByText(`Failed to subscribe to ${part} updates.`)).toBeTruthy();
  });

  test.each(tables)(
    "tells a former admin that they no longer have access: %s",
    (_name, Page, query) => {
      const message = "You are not authorized to view this page.";
      breakQuery(query, new ConvexError({ code: "not_authorised_page", message }));
      render(
        <Frame auth={viewers.designatedAdmin()}>
          <Page />
        </Frame>,
      );
      expect(screen.getByText(message)).toBeTruthy();
    },
  );
});
