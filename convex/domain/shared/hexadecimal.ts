export const hexadecimal = (bytes: ArrayBuffer | Uint8Array): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The SHA-256 of a text, in hexadecimal digits. */
export const sha256 = async (text: string): Promise<string> =>
  hexadecimal(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
