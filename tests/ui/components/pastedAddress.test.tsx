/** Pasted postcodes and phone numbers are neither cut off nor refused. */

import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { AddressFields } from "#src/components/addresses/AddressFields.tsx";
import { useAddressForm } from "#src/components/addresses/addressForm.ts";
import { Button } from "#src/components/ui/Button.tsx";

const onSubmit = vi.fn();

function Form() {
  const form = useAddressForm(null);
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}>
      <AddressFields form={form} />
      <Button type="submit">Save</Button>
    </form>
  );
}

test("a postcode and phone number can contain spaces, dashes and invisible characters", async () => {
  render(<Form />);
  const user = userEvent.setup();
  const paste = async (label: string, text: string) => {
    await user.click(screen.getByLabelText(new RegExp(`^${label}`)));
    await user.paste(text);
  };
  await paste("Name", "Bea Buyer");
  await paste("Address line 1", "1 Willow Walk");
  await paste("Town", "Leeds");
  await paste("Postcode", "\u200f  L S 6\u00a0– 2 A\u202fA  \u200e");
  await paste("Phone", "\u202a0113\u00a0496\u2011 0000\u202c");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
  expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({
    postcode: "LS6 2AA",
    phone: "0113 496- 0000",
  });
});
