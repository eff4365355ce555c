/** The demo's pictures: files of `local/demo/pictures`, served at DEMO_PICTURES_URL while the demo is loaded. */

import type { Id } from "#convex/_generated/dataModel.js";
import { type ActionCtx, env } from "#convex/_generated/server.js";
import { PLACEHOLDER, placeholderOf } from "#convex/domain/shared/imageSizes.ts";
import { demoOrders, listingAt } from "./data";

const SIZE = { width: 800, height: 600 };

type Picture = typeof SIZE & { storageId: Id<"_storage">; placeholder: string; alt: string };

/** Stores the first `count` pictures with this title. */
export async function storePictures(
  ctx: ActionCtx,
  title: string,
  count: number,
): Promise<Picture[]> {
  return await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const { svg, storageId } = await storeFile(ctx, fileName(title, at));
      // A drawing uses one file for every size.
      return {
        storageId,
        ...SIZE,
        placeholder: placeholderOfPicture(svg),
        alt: `${title}, photo ${at + 1}`,
      };
    }),
  );
}

/** The title of the photos in the claim about order `index`; undefined if it has no claim. */
export function evidenceTitle(index: number): string | undefined {
  const order = demoOrders[index];
  if (order?.claim === undefined) return undefined;
  return `${listingAt(order.seller, order.about).title}, on arrival`;
}

/** File name of the picture at position `at` with this title. */
export const fileName = (title: string, at: number): string =>
  `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}-${at + 1}.svg`;

export async function storeFile(
  ctx: ActionCtx,
  name: string,
): Promise<{ svg: string; storageId: Id<"_storage"> }> {
  const response = await fetch(`${env.DEMO_PICTURES_URL}/${name}`);
  if (!response.ok) throw new Error(`DEMO_PICTURES_URL answers ${response.status} to ${name}`);
  const svg = await response.text();
  return { svg, storageId: await ctx.storage.store(new Blob([svg], { type: "image/svg+xml" })) };
}

/** A placeholder with the water's colours from the surface down, which every picture defines first. */
function placeholderOfPicture(svg: string): string {
  const rows = [...svg.matchAll(/stop-color="#(..)(..)(..)"/g)].slice(0, PLACEHOLDER.height);
  return placeholderOf(
    rows.flatMap(([, ...hex]) => {
      const [red = 0, green = 0, blue = 0] = hex.map((digits) => Number.parseInt(digits, 16));
      return Array.from({ length: PLACEHOLDER.width }, () => [red, green, blue] as const);
    }),
  );
}
