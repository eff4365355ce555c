import { IMAGE_TYPES } from "#convex/domain/shared/constants.ts";
import { makeSizes, type PhotoSizes, type ResizedImage } from "./images";
import type { Photo } from "./photo";
import type { UploadedFile } from "./useUpload";
import { WrongFile } from "./wrongFile";

/** Above any camera's files, and about the most that a phone can open. */
const SOURCE_MAX_MB = 60;

/** Creates a photo's sizes and uploads them. Throws `WrongFile`, or the upload's errors. */
export async function sendPhoto(
  file: File,
  upload: (file: Blob) => Promise<UploadedFile>,
): Promise<Photo> {
  const sizes = await sizesOf(file);
  const { full, card, thumbnail, placeholder } = sizes;
  const send = async (size: ResizedImage | undefined) => size && (await upload(size.blob));
  const [sentFull, sentCard, sentThumbnail] = await Promise.all([
    upload(full.blob),
    send(card),
    send(thumbnail),
  ]);
  return {
    storageId: sentFull.storageId,
    width: full.width,
    height: full.height,
    ...(card && sentCard && { cardId: sentCard.storageId, cardWidth: card.width }),
    ...(thumbnail &&
      sentThumbnail && { thumbnailId: sentThumbnail.storageId, thumbnailWidth: thumbnail.width }),
    ...(placeholder !== undefined && { placeholder }),
    url: sentFull.url,
    cardUrl: sentCard?.url ?? sentFull.url,
    thumbnailUrl: sentThumbnail?.url ?? sentFull.url,
  };
}

async function sizesOf(file: File): Promise<PhotoSizes> {
  if (file.size > SOURCE_MAX_MB * 1024 * 1024) {
    throw new WrongFile(
      `This file is larger than ${SOURCE_MAX_MB} MB. Please choose a smaller one.`,
    );
  }
  try {
    // Ignore the file's type: some browsers can read more formats than we list.
    return await makeSizes(file);
  } catch (error) {
    if (error instanceof WrongFile) throw error;
    const isAcceptedType = IMAGE_TYPES.some((type) => type === file.type);
    throw new WrongFile(
      isAcceptedType
        ? "This photo can't be read: the file is damaged. Please choose another."
        : "This photo can't be used. Please choose a JPEG, PNG, WebP or AVIF.",
    );
  }
}
