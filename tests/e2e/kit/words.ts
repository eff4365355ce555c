/** Eight random letters, for a name or title of its own: digits in a row would be refused as a phone number. */
export const uniqueWord = (): string =>
  crypto
    .randomUUID()
    .slice(0, 8)
    .replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "");
