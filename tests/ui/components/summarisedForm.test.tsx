import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { api } from "#convex/_generated/api.js";
import { emptyForm } from "#convex/domain/listings/listingSchema.ts";
import { frameTexts } from "#convex/domain/shared/texts.ts";
import { AddressForm } from "#src/components/addresses/AddressForm.tsx";
import { Field } from "#src/components/ui/Field.tsx";
import { SummarisedForm } from "#src/components/ui/SummarisedForm.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";
import { ToastProvider } from "#src/components/ui/toast/ToastProvider.tsx";
import { FileField } from "#src/components/uploads/FileField.tsx";
import { ProfileForm } from "#src/features/accounts/settings/ProfileForm.tsx";
import { ListingForm } from "#src/features/listings/form/ListingForm.tsx";
import { ContactForm } from "#src/features/messages/components/ContactForm.tsx";
import { answer, onCall } from "../fakeConvex";
import { blankListingDraft } from "../kit/listingDraft";
import { Frame, viewers } from "../viewers";

beforeEach(() => {
  answer(api.listings.species.search, []);
});

const summaryHeading = () => screen.getByRole("heading", { level: 2, name: /your attention/ });
const links = () => screen.getAllByRole("link").map((link) => link.textContent);

const showAddressForm = (onSubmit = () => Promise.resolve(true)) =>
  render(
    <Frame auth={viewers.user()}>
      <AddressForm
        address={null}
        draftKey="address.new"
        submitLabel="Save address"
        busy={false}
        onSubmit={onSubmit}
        onCancel={() => undefined}
      />
    </Frame>,
  );

test("a refused form lists the errors at the top, with a link to each field", async () => {
  const submit = vi.fn();
  showAddressForm(submit);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("Town"), "Leeds");
  await user.click(screen.getByRole("button", { name: "Save address" }));
  await screen.findByText("3 things need your attention");
  const summary = summaryHeading().closest('[role="group"]');
  const form = summaryHeading().closest<HTMLElement>("form")!;
  await vi.waitFor(() => expect(document.activeElement).toBe(summary));
  expect(links().map((text) => text?.split(":")[0])).toEqual([
    "Name",
    "Address line 1",
    "Postcode",
  ]);
  // Focusing the summary reads out its name and list, so the form mustn't announce them again.
  const list = document.getElementById(summary?.getAttribute("aria-describedby") ?? "");
  expect(within(list!).getAllByRole("link")).toHaveLength(3);
  expect(document.getElementById(summary?.getAttribute("aria-labelledby") ?? "")).toBe(
    summaryHeading(),
  );
  expect(within(form).queryAllByRole("alert")).toEqual([]);
  await user.click(screen.getByRole("link", { name: /^Postcode: / }));
  expect(document.activeElement).toBe(screen.getByLabelText("Postcode"));

  await user.type(screen.getByLabelText("Postcode"), "LS6 2AA");
  await user.type(screen.getByLabelText("Name"), "Ann");
  await user.click(screen.getByRole("button", { name: "Save address" }));
  expect(await screen.findByText("1 thing needs your attention")).toBeTruthy();
  await vi.waitFor(() => expect(document.activeElement).toBe(summary));
  await user.type(screen.getByLabelText("Address line 1"), "1 Quay Street");
  await user.click(screen.getByRole("button", { name: "Save address" }));
  await vi.waitFor(() => expect(submit).toHaveBeenCalledOnce());
  await vi.waitFor(() => expect(screen.queryByText(/your attention/)).toBeNull());
});

test("the focus stays in a field that the user has already moved to", async () => {
  showAddressForm();
  const saveButton = screen.getByRole("button", { name: "Save address" });
  saveButton.focus();
  fireEvent.click(saveButton);
  screen.getByLabelText("Name").focus();
  await screen.findByText("4 things need your attention");
  expect(document.activeElement).toBe(screen.getByLabelText("Name"));
});

test("errors of groups such as photos and delivery methods are included", async () => {
  const values = { ...emptyForm({ outcode: "LS6", deliveryBands: [] }), deliveryMethods: [] };
  render(
    <Frame auth={viewers.seller()}>
      <ListingForm
        draft={blankListingDraft({ values, photos: [], proof: null })}
        submitLabel="Publish listing"
        busy={false}
        onSubmit={() => undefined}
      />
    </Frame>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Publish listing" }));
  await screen.findByText("5 things need your attention");
  const summary = summaryHeading().closest<HTMLElement>('[role="group"]');
  expect(links()).toEqual([
    "Photos: Add at least one photo.",
    "Title: Give the listing a title of at least 3 characters.",
    "Species: Name the species.",
    "Price each: Enter a price in pounds, such as 4.50. Use 0 for free.",
    "Delivery options: Choose at least one way to hand over.",
  ]);
  if (!summary) throw new Error("no summary");
  await user.click(within(summary).getByRole("link", { name: /^Species/ }));
  expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Species" }));
  await user.click(within(summary).getByRole("link", { name: /^Photos/ }));
  expect(document.activeElement?.textContent).toMatch(/^Add photos/);
});

test("the summary disappears when the corrected form is saved", async () => {
  onCall(api.accounts.profiles.update, () => null);
  render(
    <Frame auth={viewers.user()}>
      <ProfileForm />
    </Frame>,
  );
  const user = userEvent.setup();
  await user.clear(screen.getByLabelText("Name"));
  await user.click(screen.getByRole("button", { name: "Save profile" }));
  await screen.findByText("1 thing needs your attention");
  await user.type(screen.getByLabelText("Name"), "Mara");
  await user.click(screen.getByRole("button", { name: "Save profile" }));
  await screen.findByText("Profile saved.");
  expect(screen.queryByText(/your attention/)).toBeNull();

  // After saving, the form only counts the next failed save.
  await user.clear(screen.getByLabelText("Name"));
  expect(screen.queryByText(/your attention/)).toBeNull();
});

test("the summary disappears when the corrected form is cleared after sending", async () => {
  onCall(api.messages.contact.send, () => null);
  render(
    <Frame auth={viewers.user()}>
      <ContactForm disabled={false} name="Mara" email="mara@example.com" />
    </Frame>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Send Message" }));
  await screen.findByText("2 things need your attention");
  await user.selectOptions(screen.getByRole("combobox"), "other");
  await user.type(screen.getByLabelText("Message"), "Hello");
  await user.click(screen.getByRole("button", { name: "Send Message" }));
  await screen.findByRole("dialog", { name: "Message Sent" });
  expect(screen.queryByText(/your attention/)).toBeNull();
});

test("a corrected field leaves the summary at once", async () => {
  showAddressForm();
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: "Save address" }));
  await screen.findByText("4 things need your attention");
  await user.type(screen.getByLabelText("Town"), "Leeds");
  await screen.findByText("3 things need your attention");
  expect(links().map((text) => text?.split(":")[0])).toEqual([
    "Name",
    "Address line 1",
    "Postcode",
  ]);
  expect(document.activeElement).toBe(screen.getByLabelText("Town"));
});

test("a label that is a question is followed by its answer without a colon", async () => {
  const form = (attempts: number) => (
    <SummarisedForm attempts={attempts}>
      <Field label="Is it cycled?" required error="Say whether the tank is cycled.">
        <TextInput />
      </Field>
    </SummarisedForm>
  );
  const { rerender } = render(form(0));
  rerender(form(1));
  await screen.findByText("1 thing needs your attention");
  expect(links()).toEqual(["Is it cycled? Say whether the tank is cycled."]);
});

test("a file that is too large is reported at once, without submitting", async () => {
  const form = render(
    <ToastProvider>
      <SummarisedForm attempts={0}>
        <FileField
          purpose="proof"
          label="Proof"
          hint="A PDF"
          accept={["application/pdf"]}
          maxBytes={1024 * 1024}
          required
          file={null}
          onFile={() => undefined}
          onUploadingChange={() => undefined}
          before={null}
          failed="The proof could not be uploaded. Please try again."
        />
      </SummarisedForm>
    </ToastProvider>,
  );
  const input = form.getByLabelText("Proof");
  const file = new File([new Uint8Array(1024 * 1024 + 1)], "a.pdf", { type: "application/pdf" });
  await userEvent.upload(input, file);
  const alerts = screen.getAllByRole("alert").map((alert) => alert.textContent);
  expect(alerts).toContain(frameTexts.fileTooLarge({ maxMb: 1 }));
  expect(input.getAttribute("aria-invalid")).toBe("true");
});
