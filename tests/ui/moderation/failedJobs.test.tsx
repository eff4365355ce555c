import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { ToastProvider } from "../../../src/components/ui/toast/ToastProvider";
import { FailedJobs } from "../../../src/features/moderation/components/FailedJobs";

const world = vi.hoisted(() => ({
  failures: undefined as object[] | undefined,
  tried: [] as unknown[],
}));
vi.mock("convex/react", () => ({
  useQuery: () => world.failures,
  useMutation: () => async (args: unknown) => {
    world.tried.push(args);
  },
}));
beforeEach(() => {
  world.tried = [];
});

const show = () =>
  render(
    <ToastProvider>
      <FailedJobs />
    </ToastProvider>,
  );
const failed = {
  failureId: "f1",
  job: "endHold",
  rowId: "order12345",
  error: "Impossible money",
  attempts: 3,
  firstAt: Date.now() - 60_000,
  lastAt: Date.now(),
};

test("nothing is shown while nothing has failed, or before that is known", () => {
  for (const failures of [undefined, []]) {
    world.failures = failures;
    const { container, unmount } = show();
    expect(within(container).queryByRole("heading")).toBeNull();
    unmount();
  }
});

test("what failed is listed with its problem, and can be tried again", async () => {
  world.failures = [failed];
  show();
  const section = screen.getByRole("region", { name: "Work that failed" });
  for (const text of ["End the hold of an order", "order123", "Impossible money", "3"]) {
    expect(within(section).getByText(text)).toBeTruthy();
  }
  await userEvent.click(within(section).getByRole("button", { name: /^Try again/ }));
  expect(world.tried).toEqual([{ failureId: "f1" }]);
  expect(await screen.findByText("It is being tried again.")).toBeTruthy();
});
