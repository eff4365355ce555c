import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import type { ListingPage } from "#convex/listings/model/views.ts";
import { fitInto } from "#src/components/uploads/images.ts";
import { moveItem } from "#src/components/uploads/usePhotos.ts";
import { mapPosition } from "#src/features/listings/map/ukMap.ts";
import { Gallery } from "#src/features/listings/page/Gallery.tsx";

const images = [1, 2, 3].map((n) => ({
  storageId: `file${n}`,
  url: `http://files.test/${n}.webp`,
  thumbnailUrl: `http://files.test/${n}-small.webp`,
  width: 800,
  height: 600,
})) as ListingPage["images"];

const currentImage = () => screen.getByRole("img").getAttribute("src");

describe("the gallery", () => {
  test("can be browsed with arrow keys, Home and End", async () => {
    render(<Gallery images={images} title="Neons" />);
    const user = userEvent.setup();
    screen.getByRole("button", { name: /enlarge/i }).focus();
    expect(currentImage()).toContain("1.webp");
    await user.keyboard("{ArrowRight}");
    expect(currentImage()).toContain("2.webp");
    await user.keyboard("{ArrowLeft}{ArrowLeft}");
    expect(currentImage()).toContain("3.webp");
    await user.keyboard("{Home}");
    expect(currentImage()).toContain("1.webp");
    await user.keyboard("{End}");
    expect(currentImage()).toContain("3.webp");
  });

  test("offers phones the card size next to the full size", () => {
    const imageWithCard = {
      ...images[0]!,
      cardUrl: "http://files.test/1-card.webp",
      cardWidth: 640,
    };
    render(<Gallery images={[imageWithCard]} title="Neons" />);
    expect(screen.getByRole("img").getAttribute("srcset")).toBe(
      "http://files.test/1-card.webp 640w, http://files.test/1.webp 800w",
    );
  });

  test("opens a photo large, zooms and closes", async () => {
    render(<Gallery images={images} title="Neons" />);
    const user = userEvent.setup();
    await user.click(screen.getByRole("button", { name: "Enlarge photo 1 of 3" }));
    const dialog = await screen.findByRole("dialog", { name: "Neons, photo 1 of 3" });
    await user.click(screen.getByRole("button", { name: "Zoom in" }));
    expect(screen.getByRole("button", { name: /fit the photo/i })).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect((dialog as HTMLDialogElement).open).toBe(false);
  });

  test("shows a remaining photo when a live change removes the selected one", async () => {
    const { rerender } = render(<Gallery images={images} title="Neons" />);
    await userEvent.click(screen.getByRole("button", { name: "Show photo 3" }));
    rerender(<Gallery images={images.slice(0, 1)} title="Neons" />);
    expect(currentImage()).toContain("1.webp");
  });

  test("shows a placeholder without photos", () => {
    render(<Gallery images={[]} title="Neons" />);
    expect(currentImage()).toContain("placeholder");
  });
});

describe("helpers", () => {
  test("moving a photo shifts the others", () => {
    expect(moveItem(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
    expect(moveItem(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
    expect(moveItem(["a"], 5, 0)).toEqual(["a"]);
  });

  test("pictures shrink in proportion and never grow", () => {
    expect(fitInto({ width: 4000, height: 3000 }, 1600)).toEqual({ width: 1600, height: 1200 });
    expect(fitInto({ width: 300, height: 200 }, 1600)).toEqual({ width: 300, height: 200 });
    expect(fitInto({ width: 9000, height: 1 }, 900)).toEqual({ width: 900, height: 1 });
  });

  test("the map has north at the top and stays in its frame", () => {
    const [london, aberdeen] = [mapPosition(51.5, -0.1), mapPosition(57.1, -2.1)];
    expect(aberdeen.y).toBeLessThan(london.y);
    expect(aberdeen.x).toBeLessThan(london.x);
    expect(mapPosition(80, 90)).toEqual({ x: 1, y: 0 });
  });
});
