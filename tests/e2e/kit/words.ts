/**
 * Eight random letters for a unique name or title: consecutive digits would be refused as a phone
 * number.
 */
export const uniqueWord = (): string =>
  crypto
    .randomUUID()
    .slice(0, 8)
    .replace(/\d/g, (digit) => "ghijklmnop"[Number(digit)] ?? "");
