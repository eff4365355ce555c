import { render } from "@testing-library/react";
import { getFunctionName } from "convex/server";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { ToastProvider } from "#src/components/ui/toast/ToastProvider.tsx";
import BrowsePage from "#src/features/listings/pages/BrowsePage.tsx";
import { AuthContext } from "#src/hooks/useAuth.ts";
import type { Auth } from "#src/lib/auth.ts";
import { GOOD_TANK } from "#tests/convex/tanks/tankFixture.ts";

const { answers, asked, none } = vi.hoisted(() => {
  const answers: { tanks?: object[] } = {};
  const asked: { list: unknown[] } = { list: [] };
  // One object, as in live queries: a new one each time would count as a change.
  return { answers, asked, none: {} };
});
vi.mock("convex/react", () => ({
  useConvex: () => undefined,
  useQuery: (fn: never, args: unknown) =>
    args !== "skip" && getFunctionName(fn) === "tanks/tanks:mine" ? answers.tanks : undefined,
  useMutation: () => Object.assign(vi.fn(), { withOptimisticUpdate: () => vi.fn() }),
  useQueries: (queries: Record<string, { args: { filters: unknown } }>) => {
    asked.list.push(queries["0"]?.args.filters ?? "skip");
    return none;
  },
}));

/** The last shop query of a user at /browse?fits=1. */
function askedBy(status: Auth["status"]) {
  render(
    <MemoryRouter initialEntries={["/browse?fits=1"]}>
      <AuthContext value={{ status } as Auth}>
        <ToastProvider>
          <BrowsePage />
        </ToastProvider>
      </AuthContext>
    </MemoryRouter>,
  );
  return asked.list.at(-1);
}

beforeEach(() => {
  delete answers.tanks;
  asked.list = [];
});

test("filters by the figures of the default tank, whatever its name", () => {
  const row = { _id: "t1", _creationTime: 1, ownerId: "u1", isDefault: true, ...GOOD_TANK };
  const second = { ...row, _id: "t2", isDefault: false, volumeLitres: 5 };
  answers.tanks = [{ ...row, createdAt: 1, updatedAt: 1 }, second];
  const { name: _name, ...fitsTank } = GOOD_TANK;
  expect(askedBy("signedIn")).toEqual({ fitsTank });
});

test("makes no query before the tank is known", () => {
  expect(askedBy("signedIn")).toBe("skip");
});

test("users without a tank, and visitors, see the whole shop", () => {
  answers.tanks = [];
  expect(askedBy("signedIn")).toEqual({});
  expect(askedBy("signedOut")).toEqual({});
});
