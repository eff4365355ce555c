import { screen } from "@testing-library/react";
import { test } from "vitest";
import { NextActor } from "#src/features/orders/page/NextActor.tsx";
import { show } from "../catalogue/stage";

test("the dispatch deadline has its time of day", () => {
  const at = new Date(2026, 11, 4, 17, 5).getTime();
  const progress = { actsNext: "seller", deadline: { kind: "dispatch", at } } as const;
  show(<NextActor progress={progress} viewerSide="seller" inPerson={false} />);
  screen.getByText("4 December 2026 at 17:05");
});
