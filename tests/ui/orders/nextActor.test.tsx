import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { NextActor } from "#src/features/orders/steps/NextActor.tsx";
import { show } from "../catalogue/stage";

test.each([
  ["seller", "courier", "You have until 4 December 2026 at 17:05 to send it"],
  ["buyer", "courier", "The seller has until 4 December 2026 at 17:05 to send it"],
  ["buyer", "collection", "The seller has until 4 December 2026 at 17:05 to hand it over"],
] as const)("the deadline reads for the %s of a %s", (viewerSide, deliveryMethod, words) => {
  const at = new Date(2026, 11, 4, 17, 5).getTime();
  const progress = { actsNext: "seller", deadline: { kind: "dispatch", at } } as const;
  const order = { deliveryMethod, meetingAt: null };
  const { container } = render(
    <NextActor progress={progress} viewerSide={viewerSide} order={order} />,
  );
  expect(container.textContent).toContain(words);
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
