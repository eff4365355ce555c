/** An order's lines: what was bought of each listing. */

/** "Cherry shrimp and 2 more". */
export function summaryTitle([first, ...others]: readonly { title: string }[]): string {
  const more = others.length === 0 ? "" : ` and ${others.length} more`;
  return `${first?.title ?? ""}${more}`;
}

export const sumOfLines = (lines: readonly { amount: number; quantity: number }[]) => ({
  amount: lines.reduce((sum, { amount }) => sum + amount, 0),
  quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
});
