import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef, useState } from "react";
import { cx } from "#src/lib/cx.ts";
import { plural } from "#src/lib/format.ts";
import { isComposingText } from "#src/lib/keyboard.ts";
import { controlStyles } from "./controlStyles";
import { useControlProps } from "./fieldContext";

/** With less room than this below the box, and more above it, the list opens upwards. */
const LIST_ROOM_PX = 300;

type Props<T> = {
  text: string;
  /** Called on every keystroke, and with the current text when the list is requested. */
  onText: (text: string) => void;
  /** The matches for the text, found by the caller (a live query or a filter). */
  options: readonly T[];
  getKey: (option: T) => string;
  renderOption: (option: T) => ReactNode;
  onPick: (option: T) => void;
  /**
   * Called when the text is final: the box lost focus, or Enter was pressed with no option marked.
   */
  onLeave: () => void;
  placeholder?: string;
  /** The accessible name where there is no Field around it. */
  label?: string;
  /** Shown instead of options if there are none. */
  emptyText?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

/**
 * A text box with suggestions (WAI-ARIA's editable combobox with manual selection): focus stays in
 * the box, and only the user picks. The list overlays the page without blocking clicks on it.
 */
export function Combobox<T>({ ref, ...props }: Props<T>) {
  const { text, options, emptyText } = props;
  const control = useControlProps();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [isRequested, setRequested] = useState(false);
  const [opensUp, setOpensUp] = useState(false);
  const [markedIndex, setMarkedIndex] = useState(-1);
  const isOpen = isRequested && options.length > 0;
  const at = isOpen && markedIndex < options.length ? markedIndex : -1;

  const requestOptions = (box: HTMLInputElement, next: string) => {
    const { top, bottom } = box.getBoundingClientRect();
    const roomBelow = (window.visualViewport?.height ?? window.innerHeight) - bottom;
    setOpensUp(roomBelow < LIST_ROOM_PX && top > roomBelow);
    setRequested(true);
    setMarkedIndex(-1);
    props.onText(next);
  };
  const close = () => {
    setRequested(false);
    setMarkedIndex(-1);
  };
  const mark = (index: number) => {
    setMarkedIndex(index);
    const option = list.current?.children[index];
    if (!list.current || !(option instanceof HTMLElement)) return;
    const { offsetTop, offsetHeight } = option;
    const { scrollTop, clientHeight } = list.current;
    if (offsetTop < scrollTop) list.current.scrollTop = offsetTop;
    const overhang = offsetTop + offsetHeight - clientHeight;
    if (overhang > scrollTop) list.current.scrollTop = overhang;
  };
  const pick = (option: T) => {
    close();
    props.onPick(option);
  };
  const step = (event: KeyboardEvent<HTMLInputElement>, by: 1 | -1) => {
    event.preventDefault();
    if (event.altKey && by === -1) close();
    else if (!isOpen) requestOptions(event.currentTarget, text);
    else if (at === -1) mark(by === 1 ? 0 : options.length - 1);
    else mark((at + by + options.length) % options.length);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposingText(event)) return;
    if (event.key === "ArrowDown") step(event, 1);
    if (event.key === "ArrowUp") step(event, -1);
    if (event.key === "Enter") {
      // While the list is open, Enter selects from it; otherwise it submits the form, as in any text box.
      if (isOpen) event.preventDefault();
      const option = options[at];
      if (option !== undefined) {
        pick(option);
      } else {
        close();
        props.onLeave();
      }
    }
    if (event.key === "Escape" && isOpen) {
      // Close only the list, not the dialog around it.
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };

  const resultsText = isOpen ? plural(options.length, "suggestion") : isRequested ? emptyText : "";
  return (
    <div className="relative">
      <input
        type="text"
        dir="auto"
        role="combobox"
        {...control}
        ref={ref}
        aria-label={props.label}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={at === -1 ? undefined : `${id}-${at}`}
        autoComplete="off"
        spellCheck={false}
        placeholder={props.placeholder}
        value={text}
        onChange={(event) => requestOptions(event.target, event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          close();
          props.onLeave();
        }}
        className={cx(controlStyles, "min-h-11")}
      />
      <p role="status" className="sr-only">
        {resultsText}
      </p>
      {isRequested && (isOpen || emptyText) && (
        <div
          // Keeps the focus in the box, even while the list is scrolled.
          onMouseDown={(event) => event.preventDefault()}
          className={cx(
            "border-line bg-raised absolute inset-x-0 z-50 rounded-lg border p-1.5 shadow-lg",
            opensUp ? "bottom-full mb-1.5" : "top-full mt-1.5",
          )}
        >
          {isOpen ? (
            <ul
              ref={list}
              id={`${id}-list`}
              role="listbox"
              aria-label="Suggestions"
              className="relative max-h-64 overflow-auto"
            >
              {options.map((option, i) => (
                <li
                  key={props.getKey(option)}
                  id={`${id}-${i}`}
                  role="option"
                  aria-selected={i === at}
                  onClick={() => pick(option)}
                  className="aria-selected:bg-accent-soft hover:bg-accent-soft cursor-pointer rounded-md px-3 py-2"
                >
                  {props.renderOption(option)}
                </li>
              ))}
            </ul>
          ) : (
            <p aria-hidden="true" className="text-ink-muted px-3 py-2 text-sm">
              {emptyText}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
