import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NetworkBanner } from "#src/app/layout/NetworkBanner.tsx";
import { connection } from "../fakeConvex";
import { Frame, viewers } from "../viewers";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test.each([
  ["for a second", 1000, 0],
  ["for four seconds", 4000, 1],
  ["for a minute", 60_000, 1],
])("the page says that a socket has stopped without an event %s", async (_, ms, banners) => {
  render(
    <Frame auth={viewers.user()}>
      <NetworkBanner />
    </Frame>,
  );
  await wait(100);
  connection.isUp = false;
  await wait(ms);
  expect(screen.queryAllByText(/Connection lost/)).toHaveLength(banners);
  connection.isUp = true;
  await wait(1500);
  expect(screen.queryByText(/Connection lost/)).toBeNull();
});
