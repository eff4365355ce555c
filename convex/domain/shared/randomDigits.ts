/** Digits that nobody can guess, each as likely as any other. (`random.ts` makes the guessable ones.) */
export function randomDigits(count: number): string {
  const digits: number[] = [];
  // 250 and above are thrown away, so that no digit comes up more often than the others.
  while (digits.length < count) {
    const byte = crypto.getRandomValues(new Uint8Array(1))[0] ?? 255;
    if (byte < 250) digits.push(byte % 10);
  }
  return digits.join("");
}
