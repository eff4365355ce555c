import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ClaimStatusBadge } from "#src/features/orders/public/ClaimStatusBadge.tsx";

test.each([
  ["upheld", "buyer", true],
  ["upheld", "seller", false],
  ["accepted", "seller", false],
  ["declined", "seller", true],
  ["declined", "buyer", false],
  ["overtaken", "buyer", false],
] as const)("a claim that is %s is green to the %s: %s", (status, viewerSide, isGreen) => {
  render(<ClaimStatusBadge status={status} viewerSide={viewerSide} />);
  expect(screen.getByText(/./).closest("[class*=success]") !== null).toBe(isGreen);
});

test.each([
  ["open", "seller", "waiting for you"],
  ["open", "buyer", "waiting for the seller"],
  ["offered", "buyer", "waiting for you"],
  ["offered", "admin", "waiting for the buyer"],
  ["withdrawn", "buyer", "closed, because you have the order"],
  ["withdrawn", "seller", "closed, because the buyer has the order"],
] as const)("a claim that is %s has this status for the %s: %s", (status, viewerSide, text) => {
  render(<ClaimStatusBadge status={status} viewerSide={viewerSide} />);
  expect(screen.getByText(text)).toBeTruthy();
});
