import { screen } from "@testing-library/react";
import { test } from "vitest";
import { NextActor } from "#src/features/orders/steps/NextActor.tsx";
import { show } from "../catalogue/stage";

test("the dispatch deadline has its time of day", () => {
  const at = new Date(2026, 11, 4, 17, 5).getTime();
  const progress = { actsNext: "seller", deadline: { kind: "dispatch", at } } as const;
  const order = { deliveryMethod: "courier", meetingAt: null } as const;
  show(<NextActor progress={progress} viewerSide="seller" order={order} />);
  screen.getByText("4 December 2026 at 17:05");
});

test.each([
  [null, "Arrange a time together."],
  [1, "Meet as agreed."],
])("in person, with a meeting at %s, both act: %s", (meetingAt, words) => {
  const order = { deliveryMethod: "collection", meetingAt } as const;
  const progress = { actsNext: "both", deadline: null } as const;
  show(<NextActor progress={progress} viewerSide="buyer" order={order} />);
  screen.getByText(words);
});
