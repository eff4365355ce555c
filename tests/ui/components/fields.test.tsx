import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { initialsOf } from "#src/components/ui/Avatar.tsx";
import { Checkbox } from "#src/components/ui/Checkbox.tsx";
import { ChoiceGroup } from "#src/components/ui/ChoiceGroup.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { ListingImage } from "#src/components/ui/ListingImage.tsx";
import { PasswordInput } from "#src/components/ui/PasswordInput.tsx";
import { RatingInput } from "#src/components/ui/RatingInput.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";

describe("Field", () => {
  it("links label, hint and error to its control", () => {
    render(
      <Field
        label="Email"
        required
        hint="We never show it."
        error="Please enter a valid email address."
      >
        <TextInput />
      </Field>,
    );
    const input = screen.getByLabelText<HTMLInputElement>("Email");
    expect(input.required).toBe(true);
    expect(input.getAttribute("aria-invalid")).toBe("true");
    const descriptionIds = (input.getAttribute("aria-describedby") ?? "").split(" ");
    const descriptions = descriptionIds.map((id) => document.getElementById(id)?.textContent);
    expect(descriptions).toEqual(["We never show it.", "Please enter a valid email address."]);
    expect(screen.getByRole("alert").textContent).toBe("Please enter a valid email address.");
  });

  it("marks optional fields", () => {
    render(
      <Field label="Subject">
        <TextInput />
      </Field>,
    );
    expect(screen.getByLabelText("Subject (optional)").getAttribute("aria-describedby")).toBeNull();
  });
});

describe("form controls", () => {
  it("can show a password and hide it again", async () => {
    render(
      <Field label="Password" required>
        <PasswordInput />
      </Field>,
    );
    const input = screen.getByLabelText<HTMLInputElement>("Password");
    expect(input.type).toBe("password");
    await userEvent.click(screen.getByRole("button", { name: "Show password" }));
    expect(input.type).toBe("text");
    await userEvent.click(screen.getByRole("button", { name: "Hide password" }));
    expect(input.type).toBe("password");
  });

  it("include native radio buttons in a named group", async () => {
    const choose = vi.fn();
    render(
      <ChoiceGroup
        legend="Delivery"
        value="collection"
        onChange={choose}
        options={[
          { value: "collection", label: "Collection" },
          { value: "courier", label: "Courier" },
        ]}
      />,
    );
    expect(screen.getByRole("group", { name: "Delivery" })).toBeTruthy();
    await userEvent.click(screen.getByRole("radio", { name: "Courier" }));
    expect(choose).toHaveBeenCalledWith("courier");
  });

  it("give stars accessible names", async () => {
    const rate = vi.fn();
    render(<RatingInput legend="Communication" value={null} onChange={rate} />);
    await userEvent.click(screen.getByRole("radio", { name: "4 of 5 stars" }));
    expect(rate).toHaveBeenCalledWith(4);
  });

  it("link a checkbox to its error", () => {
    render(<Checkbox label="I am 16 or over" error="You must be 16 or over to use Shoal." />);
    const box = screen.getByRole("checkbox", { name: "I am 16 or over" });
    expect(document.getElementById(box.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "You must be 16 or over to use Shoal.",
    );
  });
});

describe("pictures of people and listings", () => {
  it("derive initials from any name", () => {
    expect(["Mara Lindqvist", "jo", "  ", "Ana Maria de Sousa"].map(initialsOf)).toEqual([
      "ML",
      "J",
      "?",
      "AS",
    ]);
  });

  it("keep a whole emoji, or a letter with its marks, as an initial", () => {
    expect(["🐟 Nell", "👩🏽‍🔬 Lab", "Zoë 🏴󠁧󠁢󠁳󠁣󠁴󠁿", "ကြို့ မောင်", "𠮷野"].map(initialsOf)).toEqual([
      "🐟N",
      "👩🏽‍🔬L",
      "Z🏴󠁧󠁢󠁳󠁣󠁴󠁿",
      expect.stringMatching(/^ကြို့/),
      "𠮷",
    ]);
  });

  it("show the placeholder if there is no image or it fails to load", () => {
    const { rerender } = render(<ListingImage src={null} alt="Guppy" width={4} height={3} />);
    const image = screen.getByRole<HTMLImageElement>("img", { name: "Guppy" });
    expect(image.getAttribute("src")).toBe("/placeholder-listing.svg");
    rerender(<ListingImage src="/a.webp" alt="Guppy" width={4} height={3} />);
    expect(image.getAttribute("src")).toBe("/a.webp");
    fireEvent.error(image);
    expect(image.getAttribute("src")).toBe("/placeholder-listing.svg");
  });
});
