/** Photos in every form while a privacy tool falsifies canvas data. */

import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { PhotoField } from "#src/components/uploads/PhotoField.tsx";
import { usePhotos } from "#src/components/uploads/usePhotos.ts";
import * as uploads from "#src/components/uploads/useUpload.ts";

type Rectangle = { x: number; y: number; width: number; height: number; colour: number[] };
type Picture = { width: number; height: number; rectangles: Rectangle[] };

const privacyTool = { falsifies: false };
const encodedPictures = new WeakMap<Blob, Picture>();
const sentBlobs: Blob[] = [];

/** Just enough of a canvas: filled rectangles that survive encoding, decoding and drawing. */
class FakeContext {
  fillStyle = "";
  picture: Picture;
  constructor(canvas: HTMLCanvasElement) {
    this.picture = { width: canvas.width, height: canvas.height, rectangles: [] };
  }
  fillRect(x: number, y: number, width: number, height: number) {
    const colour = (this.fillStyle.match(/\d+/g) ?? []).map(Number);
    this.picture.rectangles.push({ x, y, width, height, colour });
  }
  drawImage(image: Picture | HTMLCanvasElement) {
    const source = image instanceof HTMLCanvasElement ? contextOf(image).picture : image;
    this.picture.rectangles = source.rectangles;
  }
  getImageData(_x: number, _y: number, width: number, height: number) {
    const data = new Uint8ClampedArray(width * height * 4);
    for (const { x, y, colour, ...size } of this.picture.rectangles) {
      for (let row = y; row < y + size.height; row++) {
        for (let column = x; column < x + size.width; column++) {
          data.set(colour, (row * width + column) * 4);
        }
      }
    }
    return { data };
  }
}
const contexts = new WeakMap<HTMLCanvasElement, FakeContext>();
function contextOf(canvas: HTMLCanvasElement): FakeContext {
  const context = contexts.get(canvas) ?? new FakeContext(canvas);
  contexts.set(canvas, context);
  return context;
}

beforeEach(() => {
  sentBlobs.length = 0;
  privacyTool.falsifies = false;
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation(function (
    this: HTMLCanvasElement,
  ) {
    return contextOf(this) as never;
  });
  vi.spyOn(HTMLCanvasElement.prototype, "toBlob").mockImplementation(function (
    this: HTMLCanvasElement,
    callback,
    type,
  ) {
    const { picture } = contextOf(this);
    const noisyRectangles = picture.rectangles.map((rectangle) => ({
      ...rectangle,
      colour: [7, 7, 7],
    }));
    const blob = new Blob(["drawn"], { type: type ?? "image/png" });
    encodedPictures.set(
      blob,
      privacyTool.falsifies ? { ...picture, rectangles: noisyRectangles } : picture,
    );
    callback(blob);
  });
  vi.stubGlobal("createImageBitmap", async (blob: Blob) => ({
    ...(encodedPictures.get(blob) ?? { width: 400, height: 300, rectangles: [] }),
    close: () => undefined,
  }));
  vi.spyOn(uploads, "useUpload").mockReturnValue(async (file) => {
    sentBlobs.push(file);
    return { storageId: `file${sentBlobs.length}` as never, url: "http://files.test/1" };
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const PLACE = "Exif\0\0 GPS 53.8 N 1.5 W";
const [start, scan] = [
  [0xff, 0xd8],
  [0xff, 0xda, 0, 2, 1, 2, 3, 0xff, 0xd9],
];
const photo = () =>
  new File(
    [
      new Uint8Array([
        ...start,
        ...[0xff, 0xe1, 0, PLACE.length + 2],
        ...[...PLACE].map((letter) => letter.charCodeAt(0)),
        ...scan,
      ]),
    ],
    "bag.jpg",
    { type: "image/jpeg" },
  );

function Form({ purpose }: { purpose: Parameters<typeof usePhotos>[0] }) {
  const photos = usePhotos(purpose, [], 3);
  return <PhotoField photos={photos} max={3} name="Bag" hint="Of the animals." />;
}
async function send(purpose: Parameters<typeof usePhotos>[0]) {
  render(<Form purpose={purpose} />);
  await userEvent.upload(screen.getByLabelText("Choose photos"), photo());
  await act(async () => undefined);
  await screen.findByAltText("Bag, photo 1");
}

describe.each(["claim", "packaging", "listing", "message"] as const)(
  "a photo of a %s",
  (purpose) => {
    test("is sent as the original without its metadata if the canvas returns noise", async () => {
      privacyTool.falsifies = true;
      await send(purpose);
      const bytes = await Promise.all(
        sentBlobs.map(async (blob) => [...new Uint8Array(await blob.arrayBuffer())]),
      );
      expect(bytes).toEqual([[...start, ...scan]]);
    });

    test("is resized if the canvas returns true data", async () => {
      await send(purpose);
      expect(sentBlobs.map(({ type }) => type)).not.toContain("image/jpeg");
      expect(sentBlobs).toHaveLength(2);
    });
  },
);
