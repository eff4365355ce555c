/** ZIP archives, as far as snapshots need them: whole entries in memory, stored or deflated. */
import { open } from "node:fs/promises";
import { crc32, deflateRawSync, inflateRawSync } from "node:zlib";

type Entry = [name: string, bytes: Buffer];

const LOCAL_HEADER = 0x04034b50;
const DIRECTORY_HEADER = 0x02014b50;
const DIRECTORY_END = 0x06054b50;
const DEFLATED = 8;
const UTF8_NAMES = 0x0800;
/** Marks a size that is in the extra field `ZIP64_FIELD`, which has room for more than 4 GiB. */
const IN_EXTRA_FIELD = 0xffffffff;
const ZIP64_FIELD = 1;

/** Little-endian numbers, each with its length in bytes. */
const fields = (...numbers: [value: number, length: 2 | 4 | 8][]): Buffer =>
  Buffer.concat(
    numbers.map(([value, length]) => {
      if (value >= 256 ** length) throw new RangeError("too large for a ZIP archive");
      const bytes = Buffer.alloc(8);
      bytes.writeBigUInt64LE(BigInt(value));
      return bytes.subarray(0, length);
    }),
  );

export async function writeZip(
  path: string,
  entries: Iterable<Entry> | AsyncIterable<Entry>,
): Promise<void> {
  const file = await open(path, "w");
  try {
    const directory: Buffer[] = [];
    let offset = 0;
    for await (const [name, bytes] of entries) {
      const packed = deflateRawSync(bytes);
      const encodedName = Buffer.from(name);
      const sizes = fields([ZIP64_FIELD, 2], [16, 2], [bytes.length, 8], [packed.length, 8]);
      const header = Buffer.concat([
        fields([45, 2], [UTF8_NAMES, 2], [DEFLATED, 2], [0, 4], [crc32(bytes), 4]),
        fields(
          [IN_EXTRA_FIELD, 4],
          [IN_EXTRA_FIELD, 4],
          [encodedName.length, 2],
          [sizes.length, 2],
        ),
      ]);
      directory.push(
        fields([DIRECTORY_HEADER, 4], [45, 2]),
        header,
        // Comment, disk, attributes.
        fields([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
        encodedName,
        sizes,
      );
      const written = [fields([LOCAL_HEADER, 4]), header, encodedName, sizes, packed];
      for (const part of written) {
        await file.write(part);
        offset += part.length;
      }
    }
    const listed = Buffer.concat(directory);
    const count = directory.length / 5;
    await file.write(listed);
    await file.write(
      Buffer.concat([
        fields([DIRECTORY_END, 4], [0, 4], [count, 2], [count, 2]),
        fields([listed.length, 4], [offset, 4], [0, 2]),
      ]),
    );
  } finally {
    await file.close();
  }
}

/**
 * The entries by name; each is unpacked when called.
 * @throws RangeError when the bytes are not a ZIP archive
 */
export function readZip(archive: Buffer): Map<string, () => Buffer> {
  const entries = new Map<string, () => Buffer>();
  const end = archive.lastIndexOf(fields([DIRECTORY_END, 4]));
  if (end < 0) throw new RangeError("no directory");
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    if (archive.readUInt32LE(at) !== DIRECTORY_HEADER) throw new RangeError("bad directory");
    const method = archive.readUInt16LE(at + 10);
    const nameLength = archive.readUInt16LE(at + 28);
    const extraLength = archive.readUInt16LE(at + 30);
    const nameEnd = at + 46 + nameLength;
    const name = archive.toString("utf8", at + 46, nameEnd);
    const size = packedSize(archive, at, archive.subarray(nameEnd, nameEnd + extraLength));
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    entries.set(name, () => {
      const packed = archive.subarray(start, start + size);
      return method === DEFLATED ? inflateRawSync(packed) : packed;
    });
    at = nameEnd + extraLength + archive.readUInt16LE(at + 32);
  }
  return entries;
}

function packedSize(archive: Buffer, at: number, extra: Buffer): number {
  const size = archive.readUInt32LE(at + 20);
  if (size !== IN_EXTRA_FIELD) return size;
  let field = 0;
  while (extra.readUInt16LE(field) !== ZIP64_FIELD) field += 4 + extra.readUInt16LE(field + 2);
  // The unpacked size is in front if it is too long for the header as well.
  const unpackedLength = archive.readUInt32LE(at + 24) === IN_EXTRA_FIELD ? 8 : 0;
  return Number(extra.readBigUInt64LE(field + 4 + unpackedLength));
}
