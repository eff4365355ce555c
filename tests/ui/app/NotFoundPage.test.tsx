import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it } from "vitest";
import NotFoundPage from "#src/components/ui/NotFoundPage.tsx";
import { Address } from "../viewers";

describe("not-found page", () => {
  it("has the specification's texts, a link home and a button back", async () => {
    render(
      <MemoryRouter initialEntries={["/learn", "/nowhere"]} initialIndex={1}>
        <NotFoundPage />
        <Address />
      </MemoryRouter>,
    );
    expect(screen.getByRole("heading").textContent).toBe("404");
    expect(screen.getByText("Oops! The page you're looking for doesn't exist.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Go to Home" }).getAttribute("href")).toBe("/");
    await userEvent.click(screen.getByRole("button", { name: "Go Back" }));
    expect(screen.getByTestId("address").textContent).toBe("/learn");
    expect(document.title).toBe("Page not found · Shoal");
    expect(document.querySelector('meta[name="robots"]')?.getAttribute("content")).toBe("noindex");
  });
});
