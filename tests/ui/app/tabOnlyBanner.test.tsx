/** What users see if the browser can't store their log-in. */

import { render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { tokenStorage, watchStoredTokens } from "#src/app/auth/tokenStorage.ts";
import TabOnlyBanner from "#src/app/layout/TabOnlyBanner.tsx";
import { sessionToken } from "../kit/sessionToken";
import { fakeClient, Frame, viewers } from "../viewers";

const { url } = fakeClient();

afterEach(() => vi.restoreAllMocks());

function logIn() {
  const key = url.replace(/[^a-zA-Z0-9]/g, "");
  watchStoredTokens(url);
  tokenStorage.setItem(`__convexAuthJWT_${key}`, sessionToken("user1", "session1"));
  tokenStorage.setItem(`__convexAuthRefreshToken_${key}`, "id|session1");
  render(
    <Frame auth={viewers.user()}>
      <TabOnlyBanner />
    </Frame>,
  );
}

test("if storage is full the log-in works in this tab, and the page says that it ends with it", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  });
  logIn();
  screen.getByText(/blocked or full. You'll stay logged in only until/);
});

test("a log-in that could be stored shows no notice", () => {
  logIn();
  expect(screen.queryByText(/blocked or full/)).toBeNull();
});
