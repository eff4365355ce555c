import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import type { Photo } from "#src/components/uploads/photo.ts";
import type { Photos } from "#src/components/uploads/usePhotos.ts";
import { PhotoPicker } from "#src/features/listings/form/PhotoPicker.tsx";

const photo = (n: number) =>
  ({
    storageId: `file${n}`,
    url: `http://files.test/${n}`,
    thumbnailUrl: `http://files.test/${n}`,
    width: 8,
    height: 6,
  }) as Photo;

function Picker({ count }: { count: number }) {
  const [list, setList] = useState(Array.from({ length: count }, (_, i) => photo(i)));
  const photos: Photos = {
    list,
    uploadingCount: 0,
    chosen: 0,
    problems: [],
    lost: 0,
    add: () => undefined,
    move: () => undefined,
    remove: (index) => setList((current) => current.filter((_, i) => i !== index)),
    describe: () => undefined,
    clear: () => undefined,
    retry: () => undefined,
    dismiss: () => undefined,
  };
  return <PhotoPicker photos={photos} error={undefined} />;
}

const focusedLabel = () => document.activeElement?.getAttribute("aria-label");
const remove = (n: number) =>
  userEvent.click(screen.getByRole("button", { name: `Remove photo ${n}` }));

test("removing a photo keeps the keyboard position", async () => {
  render(<Picker count={3} />);
  await remove(2);
  expect(focusedLabel()).toBe("Remove photo 2");
  await remove(2);
  expect(focusedLabel()).toBe("Remove photo 1");
  await remove(1);
  expect(document.activeElement?.textContent).toMatch(/^Add photos/);
});
