/**
 * Long enough for browsers that ask where to save first, and for Safari, which reads the file late.
 */
const READ_WITHIN_MS = 60_000;

export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), READ_WITHIN_MS);
}
