/**
 * Password managers and browsers may fill fields without an event, so that a form's state lacks what
 * its user sees. This tells React about all such fields just before a form is sent. Returns a function
 * that stops it.
 */
export function announceFilledFields(): () => void {
  const onSubmit = ({ target }: SubmitEvent) => {
    if (!(target instanceof HTMLFormElement)) return;
    [...target.elements]
      .filter((field) => field instanceof HTMLInputElement)
      .filter(({ autocomplete }) => autocomplete !== "" && autocomplete !== "off")
      .filter(({ type, value }) => type !== "hidden" && value !== "")
      .forEach(announce);
  };
  // Before React's own listener.
  window.addEventListener("submit", onSubmit, { capture: true });
  return () => window.removeEventListener("submit", onSubmit, { capture: true });
}

/** React ignores an event if the value is the one that was last set through its own property. */
function announce(field: HTMLInputElement): void {
  const { value } = field;
  field.value = "";
  const proto = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(proto, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
