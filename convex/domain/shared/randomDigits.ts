/** Cryptographically random digits, uniformly distributed. (`random.ts` has the predictable ones.) */
export function randomDigits(count: number): string {
  const digits: number[] = [];
  // Skips bytes from 250 up, so that all digits are equally likely.
  while (digits.length < count) {
    const byte = crypto.getRandomValues(new Uint8Array(1))[0] ?? 255;
    if (byte < 250) digits.push(byte % 10);
  }
  return digits.join("");
}
