import { render } from "@testing-library/react";
import * as convexReact from "convex/react";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, type MockInstance, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { ToastProvider } from "#src/components/ui/toast/ToastProvider.tsx";
import BrowsePage from "#src/features/listings/pages/BrowsePage.tsx";
import { AuthContext } from "#src/hooks/useAuth.ts";
import type { Auth } from "#src/lib/auth.ts";
import { GOOD_TANK } from "#tests/convex/tanks/tankFixture.ts";
import { answer } from "../fakeConvex";

let useQueriesSpy: MockInstance<typeof convexReact.useQueries>;

/** Opens /browse?fits=1 and returns the filters of the last shop query; "skip" if there was none. */
function openAndReadFilters(status: Auth["status"]) {
  render(
    <MemoryRouter initialEntries={["/browse?fits=1"]}>
      <AuthContext value={{ status } as Auth}>
        <ToastProvider>
          <BrowsePage />
        </ToastProvider>
      </AuthContext>
    </MemoryRouter>,
  );
  return useQueriesSpy.mock.lastCall?.[0]["0"]?.args["filters"] ?? "skip";
}

beforeEach(() => {
  useQueriesSpy = vi.spyOn(convexReact, "useQueries");
});

test("the list is filtered by the default tank's figures with what is on its way, not by its name", () => {
  const row = { _id: "t1", _creationTime: 1, ownerId: "u1", isDefault: true, ...GOOD_TANK };
  const secondTank = { ...row, _id: "t2", isDefault: false, volumeLitres: 5 };
  answer(api.tanks.setups.mine, [{ ...row, createdAt: 1, updatedAt: 1 }, secondTank] as never);
  const { name: _name, ...fitsTank } = GOOD_TANK;
  answer(api.tanks.fit.figures, fitsTank);
  expect(openAndReadFilters("signedIn")).toEqual({ fitsTank });
});

test("no query is made before the tank is known", () => {
  expect(openAndReadFilters("signedIn")).toBe("skip");
});

test("visitors and users without a tank see the whole shop", () => {
  answer(api.tanks.setups.mine, []);
  expect(openAndReadFilters("signedIn")).toEqual({});
  expect(openAndReadFilters("signedOut")).toEqual({});
});
