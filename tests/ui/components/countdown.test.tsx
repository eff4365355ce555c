import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { MINUTE_MS } from "#convex/domain/shared/constants.ts";
import { Countdown } from "#src/components/ui/Countdown.tsx";
import { setServerTime } from "#src/lib/serverTime.ts";
import { show } from "../catalogue/stage";
import { onCall } from "../fakeConvex";

afterEach(() => setServerTime(Date.now(), Date.now()));

test("a device whose clock is ten minutes slow shows the time left by the server's clock", async () => {
  onCall(api.shared.clock.now, () => Date.now() + 10 * MINUTE_MS);
  show(<Countdown until={Date.now() + 40 * MINUTE_MS} />);
  await waitFor(() => expect(screen.getByRole("timer").textContent).toMatch(/^(30:00|29:5\d)$/));
});
