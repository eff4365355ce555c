import { act, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { FunctionReturnType } from "convex/server";
import { describe, expect, it, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { AppLayout } from "#src/app/layout/AppLayout.tsx";
import type { Auth } from "#src/lib/auth.ts";
import { Head } from "#src/lib/head.tsx";
import { peekReturnTo } from "#src/lib/returnTo.ts";
import { answer, answerBy, connection } from "../fakeConvex";
import { authOf, Frame, signedIn, viewers } from "../viewers";

const badgeOf = (changes: Partial<FunctionReturnType<typeof api.messages.badge.get>>) => ({
  total: 0,
  unreadMessages: 0,
  unreadAdminMessages: 0,
  openOrders: 0,
  pendingAdjustments: 0,
  unreadNotifications: 0,
  ...changes,
});

async function show(auth: Auth, at = "/about") {
  await act(async () => {
    render(
      <Frame auth={auth} at={at}>
        <AppLayout chrome={undefined}>
          <Head title="Page" />
          <h1>Page</h1>
        </AppLayout>
      </Frame>,
    );
    // Preload the menus, which are separate chunks.
    await import("#src/app/layout/AccountMenu.tsx");
    await import("#src/app/layout/Bell.tsx");
    await import("#src/app/layout/AdminMenu.tsx");
    await import("#src/app/layout/MobileMenu.tsx");
  });
}

const bar = () => within(screen.getByRole("banner"));
const address = () => screen.getByTestId("address").textContent;
const alert = () => screen.getByRole("alert").textContent;

describe("the navbar", () => {
  it("has the specification's entries for a visitor", async () => {
    await show(viewers.visitor());
    const links = bar()
      .getAllByRole("link")
      .map((link) => [link.textContent, link.getAttribute("href")]);
    expect(links).toEqual([
      ["Shoal", "/"],
      ["Browse", "/browse"],
      ["Create Listing", "/onboarding?type=new_listing"],
      ["Learn", "/learn"],
      ["About Us", "/about"],
      ["Messages", "/messages"],
      ["Login", "/login"],
      ["Sign Up", "/signup"],
    ]);
    expect(bar().queryByRole("button", { name: "Admin Panel" })).toBeNull();
  });

  it("opens the avatar menu for a signed-in user", async () => {
    const auth = signedIn();
    await show(auth);
    expect(bar().queryByRole("link", { name: "Login" })).toBeNull();
    await userEvent.click(await bar().findByRole("button", { name: "Account menu" }));
    const items = (await screen.findAllByRole("menuitem")).map((item) => item.textContent);
    expect(items).toEqual([
      "View Profile",
      "My Listings",
      "My Purchases",
      "Sold",
      "Messages",
      "Settings",
      "Logout",
    ]);
    await userEvent.click(screen.getByRole("menuitem", { name: "Logout" }));
    expect(auth.signOut).toHaveBeenCalledOnce();
  });

  it("breaks down the number beside 'Messages' in the menu, leaving out zeros", async () => {
    const counts = {
      unreadMessages: 2,
      unreadAdminMessages: 0,
      openOrders: 1,
      pendingAdjustments: 1,
    };
    answer(api.messages.badge.get, badgeOf({ total: 4, ...counts }));
    await show(signedIn());
    await userEvent.click(await bar().findByRole("button", { name: "Account menu" }));
    const messages = await screen.findByRole("menuitem", { name: /^Messages/ });
    expect(messages.textContent).toBe(
      "Messages2 unread messages · 1 open order · 1 proposed delivery charge",
    );
  });

  it.each([
    ["avatar", "Account menu", "menuitem"],
    ["folding", "Open menu", "link"],
  ] as const)(
    "says in the %s menu how many listings are in the viewer's parcels, and asks only once it is open",
    async (_, opener, role) => {
      const readCount = vi.fn(() => 3);
      answerBy(api.orders.basket.count, readCount);
      await show(signedIn());
      await bar().findByRole("button", { name: "Account menu" });
      expect(readCount).not.toHaveBeenCalled();
      await userEvent.click(bar().getByRole("button", { name: opener }));
      const purchases = await screen.findByRole(role, { name: /^My Purchases/ });
      expect(purchases.textContent).toBe("My Purchases 33 listings not paid for yet");
    },
  );

  it("breaks down the number in the mobile menu too", async () => {
    const counts = {
      unreadMessages: 1,
      unreadAdminMessages: 0,
      openOrders: 2,
      pendingAdjustments: 0,
    };
    answer(api.messages.badge.get, badgeOf({ total: 3, ...counts }));
    await show(signedIn());
    await userEvent.click(screen.getByRole("button", { name: "Open menu" }));
    expect(await screen.findByText("1 unread message · 2 open orders")).toBeTruthy();
  });

  it("has the admin menu for the designated admin only", async () => {
    await show(viewers.admin());
    expect(bar().queryByRole("button", { name: "Admin Panel" })).toBeNull();
  });

  it("lists the admin tools", async () => {
    await show(viewers.designatedAdmin());
    await userEvent.click(await bar().findByRole("button", { name: "Admin Panel" }));
    const items = await screen.findAllByRole("menuitem");
    expect(items.map((item) => [item.textContent, item.getAttribute("href")])).toEqual([
      ["Overview", "/admin-overview"],
      ["Seller Approvals", "/admin/seller-approvals"],
      ["Moderation", "/admin/moderator-panel"],
      ["Admin Orders", "/admin/orders"],
      ["Messages", "/admin/messages"],
      ["User Management", "/admin/users"],
      ["Dev Tools", "/admin/dev-tools"],
    ]);
  });

  it.each(["wide", "narrow"])(
    "shows the number of pending items for each tool, %s",
    async (width) => {
      const count = (count: number, hasMore = false) => ({ count, hasMore });
      const none = count(0);
      answer(api.moderation.overview.counts, {
        pendingSellerApplications: 2,
        flaggedItems: 3,
        unreadConversations: 1,
      } as never);
      answer(api.moderation.health.summary, {
        claims: count(20, true),
        listings: count(1),
        money: none,
        emails: count(4),
      } as never);
      await show(viewers.designatedAdmin());
      const isWide = width === "wide";
      await userEvent.click(
        isWide
          ? await bar().findByRole("button", { name: "Admin Panel" })
          : screen.getByRole("button", { name: "Open menu" }),
      );
      const items = isWide
        ? await screen.findAllByRole("menuitem")
        : within(await screen.findByRole("region", { name: "Admin Panel" })).getAllByRole("link");
      const texts = items.map(({ textContent }) => textContent.trim());
      expect(texts).toEqual([
        "Overview 44 waiting for you",
        "Seller Approvals 22 waiting for you",
        "Moderation 24+24 or more waiting for you",
        "Admin Orders",
        "Messages 11 waiting for you",
        "User Management",
        "Dev Tools",
      ]);
    },
  );

  it("has favourites in the mobile menu, next to the specification's entries", async () => {
    await show(signedIn());
    await userEvent.click(screen.getByRole("button", { name: "Open menu" }));
    const link = await screen.findByRole("link", { name: "Favourites" });
    expect(link.getAttribute("href")).toBe("/profile?tab=favourites");
    for (const name of ["View Profile", "My Listings", "My Purchases", "Sold", "Settings"]) {
      expect(screen.getByRole("link", { name })).toBeTruthy();
    }
  });

  it("sends a search to /browse?search=", async () => {
    await show(viewers.visitor());
    const box = screen.getAllByPlaceholderText("Find fish, shrimp, snails, plants…")[0];
    if (box) await userEvent.type(box, "cherry shrimp{Enter}");
    expect(address()).toBe("/browse?search=cherry+shrimp");
  });

  it("keeps the other filters on /browse", async () => {
    await show(viewers.visitor(), "/browse?category=fish&search=old");
    const box = screen.getAllByRole<HTMLInputElement>("combobox")[0];
    expect(box?.value).toBe("old");
    if (box) {
      await userEvent.clear(box);
      await userEvent.type(box, "tetra{Enter}");
    }
    expect(address()).toBe("/browse?category=fish&search=tetra");
  });

  it("shows the number of pending items beside 'Messages'", async () => {
    answer(api.messages.badge.get, badgeOf({ total: 3 }));
    await show(signedIn());
    expect(bar().getByRole("link", { name: /^Messages\s*3 waiting for you$/ })).toBeTruthy();
  });

  it("has a bell with its own count, which is also in the tab's title", async () => {
    answer(api.messages.badge.get, badgeOf({ total: 3, unreadNotifications: 2 }));
    await show(signedIn());
    await bar().findByRole("button", { name: "Notifications, 2 unread" });
    expect(document.title).toBe("(2) Page · Shoal");
  });

  it("has no bell for a visitor", async () => {
    await show(viewers.visitor());
    expect(bar().queryByRole("button", { name: /Notifications/ })).toBeNull();
    expect(document.title).toBe("Page · Shoal");
  });

  it("shows 'Failed to load notifications.' if that happens", async () => {
    answer(api.messages.badge.get, new Error("no"));
    await show(signedIn());
    expect(alert()).toBe("Failed to load notifications.");
  });

  it("opens the mobile menu from its button and closes it on Escape", async () => {
    await show(viewers.visitor());
    const button = screen.getByRole("button", { name: "Open menu" });
    expect(button.getAttribute("aria-expanded")).toBe("false");
    await userEvent.click(button);
    await vi.waitFor(() =>
      expect(screen.getAllByRole("link", { name: "Create Listing" })).toHaveLength(2),
    );
    fireEvent.keyDown(document, { key: "Escape" });
    expect(screen.getAllByRole("link", { name: "Create Listing" })).toHaveLength(1);
  });
});

describe("Create Listing", () => {
  const create = async (auth: Auth) => {
    await show(auth);
    await userEvent.click(bar().getByRole("link", { name: "Create Listing" }));
    return { address: address(), alert: alert() };
  };

  it("asks visitors to log in, and remembers their destination", async () => {
    expect(await create(viewers.visitor())).toEqual({
      address: "/login",
      alert: "Please log in to create a listing.",
    });
    expect(peekReturnTo()?.path).toBe("/onboarding?type=new_listing");
  });

  it("asks for a profile", async () => {
    const { address, alert } = await create(signedIn({ fullName: "" }));
    expect(address).toBe("/onboarding");
    expect(alert).toMatch(/^Action Required.*profile/);
  });

  it.each([{ sellerApproved: false }, { sellerQuizCompleted: false }])(
    "asks for the application and quiz: %j",
    async (missing) => {
      const { address, alert } = await create(
        signedIn({ sellerApproved: true, sellerQuizCompleted: true, ...missing }),
      );
      expect(address).toBe("/onboarding");
      expect(alert).toMatch(/^Action Required.*seller quiz/);
    },
  );

  it("says when the seller's status can't be loaded", async () => {
    const broken = authOf({ status: "signedIn", profileError: new Error("no") });
    expect(await create(broken)).toEqual({
      address: "/about",
      alert: "Failed to verify seller status. Please try again.",
    });
  });

  it("goes straight to the form for an approved seller", async () => {
    expect(await create(viewers.seller())).toEqual({
      address: "/onboarding?type=new_listing",
      alert: "",
    });
  });
});

describe("the rest of the frame", () => {
  it("can be skipped by keyboard to reach the content", async () => {
    await show(viewers.visitor());
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe("Skip to main content");
    expect(document.activeElement?.getAttribute("href")).toBe("#main");
    expect(screen.getByRole("main").id).toBe("main");
  });

  it("has quick and legal links and the compliance note, but no social links if none is configured", async () => {
    await show(viewers.visitor());
    const footer = within(screen.getByRole("contentinfo"));
    for (const name of ["Quick links", "Legal"]) {
      expect(footer.getByRole("navigation", { name })).toBeTruthy();
    }
    expect(footer.getByRole("link", { name: "Contact Us" }).getAttribute("href")).toBe("/contact");
    // No social page is configured for the tests.
    expect(footer.queryByRole("navigation", { name: "Follow us" })).toBeNull();
    expect(
      footer.getByText(/Compliance with the national animal-welfare authority is coming/),
    ).toBeTruthy();
  });

  it("expands a footer list with a button on phones", async () => {
    await show(viewers.visitor());
    const legal = within(screen.getByRole("navigation", { name: "Legal" }));
    const button = legal.getByRole("button", { name: "Legal" });
    expect(button.getAttribute("aria-expanded")).toBe("false");
    expect(legal.getByRole("list").className).toContain("hidden");
    await userEvent.click(button);
    expect(button.getAttribute("aria-expanded")).toBe("true");
    expect(legal.getByRole("list").className).not.toContain("hidden");
  });

  it.each(["Accept", "Decline"])("shows the cookie banner until %s", async (choice) => {
    await show(viewers.visitor());
    await userEvent.click(screen.getByRole("button", { name: choice }));
    expect(screen.queryByRole("region", { name: "Cookies" })).toBeNull();
    await show(viewers.visitor());
    expect(screen.queryByRole("region", { name: "Cookies" })).toBeNull();
  });

  it("removes the cookie banner once the user chooses in another tab", async () => {
    await show(viewers.visitor());
    localStorage.setItem("shoal.cookies", '"declined"');
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "shoal.cookies" })));
    expect(screen.queryByRole("region", { name: "Cookies" })).toBeNull();
  });

  it("shows a notice once the connection has been lost for a moment", async () => {
    vi.useFakeTimers();
    connection.isUp = false;
    await act(async () => {
      render(
        <Frame auth={viewers.visitor()}>
          <AppLayout chrome={undefined}>
            <h1>Page</h1>
          </AppLayout>
        </Frame>,
      );
    });
    expect(screen.queryByText(/Connection lost/)).toBeNull();
    await act(async () => vi.advanceTimersByTimeAsync(2500));
    expect(screen.getByText(/Connection lost/)).toBeTruthy();
  });

  it("can change the theme, and remembers it", async () => {
    await show(viewers.visitor());
    await userEvent.click(screen.getByRole("button", { name: "Switch to dark theme" }));
    expect(document.documentElement.dataset["theme"]).toBe("dark");
    expect(localStorage.getItem("shoal.theme")).toBe('"dark"');
    await userEvent.click(screen.getByRole("button", { name: "Switch to light theme" }));
    expect(document.documentElement.dataset["theme"]).toBe("light");
  });
});
