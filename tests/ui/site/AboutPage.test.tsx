import { render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { describe, expect, it } from "vitest";
import AboutPage from "#src/features/site/pages/AboutPage.tsx";

describe("the About page", () => {
  it("has the picture, overlay, headline, tagline, three sections and four offerings", () => {
    const { container } = render(
      <MemoryRouter>
        <AboutPage />
      </MemoryRouter>,
    );
    expect(container.querySelector("img")?.getAttribute("src")).toBe("/about-background.svg");
    expect(screen.getByTestId("about-overlay").className).toContain("bg-black");
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
    const sections = screen.getAllByRole("heading", { level: 2 }).map((h) => h.textContent);
    expect(sections).toEqual(["The Story", "What this platform offers", "Meet the Team"]);
    const offers = within(screen.getByRole("region", { name: "What this platform offers" }));
    expect(offers.getAllByRole("heading", { level: 3 }).map((h) => h.textContent)).toEqual([
      "Ethical rehoming",
      "AI compatibility checks",
      "Care quizzes",
      "Flexible meetups",
    ]);
    expect(screen.getByRole("link", { name: "Register Your Interest" }).getAttribute("href")).toBe(
      "/",
    );
  });
});
