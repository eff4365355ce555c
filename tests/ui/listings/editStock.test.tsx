import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { expect, test, vi } from "vitest";
import { ToastProvider } from "#src/components/ui/toast/ToastProvider.tsx";
import { ListingForm } from "#src/features/listings/form/ListingForm.tsx";
import type { Stock } from "#src/features/listings/form/StockField.tsx";
import { aListingForm } from "#tests/convex/kit/aListing.ts";
import { blankListingDraft } from "../kit/listingDraft";

const values = aListingForm({ deliveryMethods: ["collection"], bands: [] });
const photos = [{ storageId: "file1", url: "http://files.test/1.webp", width: 8, height: 6 }];

function openForm(stock: Stock) {
  const onSubmit = vi.fn();
  const form = (live: Stock) => (
    <MemoryRouter>
      <ToastProvider>
        <ListingForm
          draft={blankListingDraft({ values, photos: photos as never, proof: null })}
          stock={live}
          submitLabel="Save changes"
          busy={false}
          onSubmit={onSubmit}
        />
      </ToastProvider>
    </MemoryRouter>
  );
  const { rerender } = render(form(stock));
  return {
    onSubmit,
    becomes: (live: Stock) => rerender(form(live)),
    quantity: () => screen.getByLabelText<HTMLInputElement>("Quantity"),
    save: async () => await userEvent.click(screen.getByRole("button", { name: "Save changes" })),
    sent: () => onSubmit.mock.calls[0]?.[0] as { stock?: unknown } | undefined,
  };
}

test("the quantity follows sales, and isn't sent unless edited", async () => {
  const form = openForm({ quantity: 3, held: 0, soldCount: 0 });
  form.becomes({ quantity: 1, held: 1, soldCount: 2 });
  expect(form.quantity().value).toBe("1");
  const hint = document.getElementById(form.quantity().getAttribute("aria-describedby") ?? "");
  expect(hint?.textContent.trim()).toBe("1 left now (1 being paid for), 2 sold.");
  await form.save();
  expect(form.sent()).not.toHaveProperty("stock");
});

test("a sold-out listing can be saved as it is", async () => {
  const form = openForm({ quantity: 1, held: 0, soldCount: 2 });
  form.becomes({ quantity: 0, held: 0, soldCount: 3 });
  await form.save();
  expect(form.onSubmit).toHaveBeenCalledOnce();
  expect(form.sent()).not.toHaveProperty("stock");
});

test("a typed number stays, is sent with the sold count, and shows the resulting stock", async () => {
  const form = openForm({ quantity: 3, held: 0, soldCount: 4 });
  await userEvent.clear(form.quantity());
  await userEvent.type(form.quantity(), "8");
  expect(screen.queryByText(/sold since/)).toBeNull();
  form.becomes({ quantity: 2, held: 0, soldCount: 5 });
  expect(form.quantity().value).toBe("8");
  expect(
    screen.getByText("1 sold since you typed this. If you save now, 7 will be left."),
  ).toBeTruthy();
  await form.save();
  expect(form.sent()).toMatchObject({ stock: { quantity: 8, soldCount: 4 } });
});

test("a cancellation after a number was typed is added to it, and the form says so", async () => {
  const form = openForm({ quantity: 3, held: 0, soldCount: 4 });
  await userEvent.clear(form.quantity());
  await userEvent.type(form.quantity(), "8");
  form.becomes({ quantity: 5, held: 0, soldCount: 2 });
  expect(
    screen.getByText("2 went back on sale since you typed this. If you save now, 10 will be left."),
  ).toBeTruthy();
});
