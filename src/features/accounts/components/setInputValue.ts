/** Types `text` into an input, as a user would: React and form libraries see the change. */
export function setInputValue(input: HTMLInputElement, text: string): void {
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  value?.set?.call(input, text);
  input.dispatchEvent(new Event("input", { bubbles: true }));
}
