import { useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { type RefObject, useEffect, useEffectEvent, useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import { api } from "#convex/_generated/api.js";
import { useDebounced } from "#src/hooks/useDebounced.ts";
import { usePreviousWhileLoading } from "#src/hooks/usePreviousWhileLoading.ts";
import { plural } from "#src/lib/format.ts";
import { isComposingText } from "#src/lib/keyboard.ts";
import { paths } from "#src/lib/paths.ts";
import type { OpenList } from "./SearchBox";

const TYPING_PAUSE_MS = 200;
/** Suggestions start at this length. */
const TEXT_MIN = 2;

type Suggestion = FunctionReturnType<typeof api.site.searchSuggestions.list>[number];
type Props = {
  box: RefObject<HTMLInputElement | null>;
  /** Tells the box which list is open; null for none. */
  onList: (list: OpenList | null) => void;
  onFind: (text: string) => void;
};

/**
 * The list below the search box (WAI-ARIA's editable combobox with manual selection). The box stays uncontrolled, so that
 * typing renders nothing but this list.
 */
export default function SearchSuggestions({ box, onList, onFind }: Props) {
  const id = useId();
  const navigate = useNavigate();
  /** The text whose suggestions are wanted; null while the list is closed. */
  const [typedText, setTypedText] = useState<string | null>(null);
  const [markedIndex, setMarkedIndex] = useState(-1);
  const text = useDebounced((typedText ?? "").trim(), TYPING_PAUSE_MS);
  const answer = useQuery(
    api.site.searchSuggestions.list,
    text.length < TEXT_MIN ? "skip" : { text },
  );
  const latest = usePreviousWhileLoading(answer) ?? [];
  const options = (typedText ?? "").trim().length < TEXT_MIN ? [] : latest;
  const isOpen = options.length > 0;
  const marked = isOpen && markedIndex < options.length ? markedIndex : -1;

  const close = () => {
    setTypedText(null);
    setMarkedIndex(-1);
  };
  const pick = ({ type, text: found, detail }: Suggestion) => {
    close();
    if (type === "article") void navigate(paths.article(detail));
    else onFind(found);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (isComposingText({ nativeEvent: event })) return;
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (by !== 0 && isOpen) {
      event.preventDefault();
      setMarkedIndex(
        marked === -1 && by === -1
          ? options.length - 1
          : (marked + by + options.length) % options.length,
      );
    } else if (by === 1) {
      setTypedText(box.current?.value ?? null);
    } else if (event.key === "Enter") {
      const option = options[marked];
      if (option) {
        event.preventDefault();
        pick(option);
      } else close();
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      close();
    }
  });
  const onType = useEffectEvent(() => {
    setMarkedIndex(-1);
    setTypedText(box.current?.value ?? null);
  });
  const onLeave = useEffectEvent(close);
  useEffect(() => {
    const input = box.current;
    if (!input) return;
    const controller = new AbortController();
    const { signal } = controller;
    input.addEventListener("keydown", (event) => onKey(event), { signal });
    input.addEventListener("input", () => onType(), { signal });
    input.addEventListener("blur", () => onLeave(), { signal });
    const timer = setTimeout(() => {
      // Typed while this code was loading.
      if (input === document.activeElement && input.value !== input.defaultValue) onType();
    });
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [box]);
  const listId = `${id}-list`;
  const markedId = marked === -1 ? undefined : `${id}-${marked}`;
  const tellBox = useEffectEvent(() => onList(isOpen ? { id: listId, markedId } : null));
  useEffect(() => {
    tellBox();
    if (markedId) document.getElementById(markedId)?.scrollIntoView({ block: "nearest" });
  }, [isOpen, markedId]);

  return (
    <>
      <p role="status" className="sr-only">
        {isOpen && plural(options.length, "suggestion")}
      </p>
      {isOpen && (
        <ul
          id={listId}
          role="listbox"
          aria-label="Suggestions"
          // Keeps the focus in the box.
          onMouseDown={(event) => event.preventDefault()}
          className="border-line bg-raised absolute inset-x-0 top-full z-50 mt-1.5 max-h-[60dvh] overflow-auto rounded-xl border p-1.5 shadow-lg"
        >
          {options.map((option, i) => (
            <li
              key={`${option.type} ${option.text}`}
              id={`${id}-${i}`}
              role="option"
              aria-selected={i === marked}
              onClick={() => pick(option)}
              className="aria-selected:bg-accent-soft hover:bg-accent-soft cursor-pointer rounded-md px-3 py-2"
            >
              <SuggestionText suggestion={option} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function SuggestionText({ suggestion: { type, text, detail } }: { suggestion: Suggestion }) {
  if (type === "species") {
    return (
      <>
        <span translate="no" className="block">
          {text}
        </span>
        <span translate="no" className="text-ink-muted block text-sm italic">
          {detail}
        </span>
      </>
    );
  }
  return (
    <>
      <span className="block">{text}</span>
      <span className="text-ink-muted block text-sm">
        {type === "article" ? "Article" : "Everything of this kind"}
      </span>
    </>
  );
}
