/** Links in user-written text: safe to click, and honest about their destination. */

import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";
import { PersonalText } from "#src/features/messages/chat/PersonalText.tsx";

const show = (text: string) =>
  render(
    <MemoryRouter>
      <p data-testid="text">
        <PersonalText text={text} />
      </p>
    </MemoryRouter>,
  );

it.each([
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "See /admin/users for it",
  "https://",
  "http://[broken",
])("%s is plain text", (text) => {
  show(text);
  expect(screen.getByTestId("text").textContent).toBe(text);
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});

it("a Shoal URL is an internal link", () => {
  show(`Look: ${window.location.origin}/listing/abc?x=1.`);
  expect(screen.getByRole("link").getAttribute("href")).toBe("/listing/abc?x=1");
});

it.each([
  ["https://example.com/pay", "example.com"],
  [`https://${window.location.host}@evil.test/login`, "evil.test"],
  [
    `https://${window.location.hostname}.evil.test:8443/`,
    `${window.location.hostname}.evil.test:8443`,
  ],
  ["https://exаmple.com/", "xn--exmple-4nf.com"],
])("%s asks before leaving, and names its destination %s", async (address, host) => {
  show(`Pay here ${address}`);
  expect(screen.queryByRole("link")).toBeNull();
  await userEvent.click(screen.getByRole("button"));
  const dialog = within(await screen.findByRole("dialog", { name: "This link leaves Shoal" }));
  dialog.getByText(`It goes to ${host}, which isn't part of Shoal.`);
  dialog.getByText(/there's no live-arrival promise and no refund/);
  const link = dialog.getByRole("link", { name: `Open ${host}` });
  expect(link.getAttribute("rel")).toBe("noopener noreferrer nofollow ugc");
  expect(link.getAttribute("target")).toBe("_blank");
  await userEvent.click(dialog.getByRole("button", { name: "Stay here" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});
