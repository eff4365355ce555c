/** Photos in a form: uploads, refusals and failed transfers. */

import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { ConvexError } from "convex/values";
import { beforeEach, expect, test, vi } from "vitest";
import * as images from "#src/components/uploads/images.ts";
import { PhotoField } from "#src/components/uploads/PhotoField.tsx";
import { usePhotos } from "#src/components/uploads/usePhotos.ts";
import * as uploads from "#src/components/uploads/useUpload.ts";

const upload = { fail: undefined as Error | undefined, sent: 0 };
beforeEach(() => {
  Object.assign(upload, { fail: undefined, sent: 0 });
  vi.spyOn(images, "makeSizes").mockImplementation(async (blob) => {
    if (!(blob instanceof File) || !blob.name.endsWith(".jpg")) throw new Error("cannot decode");
    const size = { blob, width: 800, height: 600 };
    const [card, thumbnail] = [
      { ...size, width: 640 },
      { ...size, width: 320 },
    ];
    return { full: size, card, thumbnail, placeholder: "AAAA" };
  });
  vi.spyOn(uploads, "useUpload").mockReturnValue(async () => {
    if (upload.fail) throw upload.fail;
    const n = ++upload.sent;
    return { storageId: `file${n}` as never, url: `http://files.test/${n}` };
  });
});

function Form({ max = 3 }: { max?: number }) {
  const photos = usePhotos("claim", [], max);
  return <PhotoField photos={photos} max={max} name="Claim" hint="Of the animals." />;
}
const picture = (name: string) => new File(["x"], name, { type: "image/jpeg" });
const choose = async (...files: File[]) => {
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(screen.getByLabelText("Choose photos"), files);
  await act(async () => undefined);
};
const altTexts = () => screen.queryAllByRole("img").map((image) => image.getAttribute("alt"));
const problems = () =>
  screen.queryAllByRole("listitem").flatMap(({ textContent }) => textContent || []);

test("each file that can't be used is named with the reason, and the others are accepted", async () => {
  render(<Form />);
  const hugeFile = picture("film.jpg");
  Object.defineProperty(hugeFile, "size", { value: 61 * 1024 * 1024 });
  const pdf = new File(["x"], "prices.pdf", { type: "application/pdf" });
  // `choose` ignores the input's `accept`, as a drop does: a file dialog wouldn't offer the PDF.
  await choose(picture("bag.jpg"), pdf, picture("torn.jpeg"), hugeFile);
  await screen.findByText(/film\.jpg/);
  expect(problems()).toEqual([
    "prices.pdf: This photo can't be used. Please choose a JPEG, PNG, WebP or AVIF.",
    "torn.jpeg: This photo can't be read: the file is damaged. Please choose another.",
    "film.jpg: This file is larger than 60 MB. Please choose a smaller one.",
  ]);
  expect(altTexts()).toEqual(["Claim, photo 1"]);
  await userEvent.click(screen.getByRole("button", { name: "Dismiss prices.pdf" }));
  expect(problems()).toHaveLength(2);
});

test("every size is sent, and the small one is shown", async () => {
  render(<Form />);
  await choose(picture("bag.jpg"));
  const image = await screen.findByAltText("Claim, photo 1");
  expect([upload.sent, image.getAttribute("src")]).toEqual([3, "http://files.test/3"]);
});

test("a failed upload is kept, and succeeds on retry", async () => {
  upload.fail = new TypeError("Failed to fetch");
  render(<Form />);
  await choose(picture("bag.jpg"));
  await screen.findByText(/It was not uploaded: the connection failed/);
  expect(altTexts()).toEqual([]);
  upload.fail = undefined;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByAltText("Claim, photo 1");
  expect(problems()).toEqual([]);
});

test("a refused file can't be retried, and shows the server's message", async () => {
  upload.fail = new ConvexError({ code: "upload_size", message: "The file is too large." });
  render(<Form />);
  await choose(picture("bag.jpg"));
  await screen.findByText(/The file is too large/);
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("files beyond the limit are named, and removing one makes room", async () => {
  render(<Form max={2} />);
  await choose(picture("1.jpg"), picture("2.jpg"), picture("3.jpg"));
  await screen.findByAltText("Claim, photo 2");
  expect(problems()).toEqual([expect.stringContaining("3.jpg: Not added: the limit is 2")]);
  expect(screen.getByRole("button", { name: "Add photos" })).toHaveProperty("disabled", true);
  await userEvent.click(screen.getByRole("button", { name: "Remove photo 1" }));
  await choose(picture("4.jpg"));
  await vi.waitFor(() => expect(altTexts()).toHaveLength(2));
  expect(problems()).toEqual([]);
});
