import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";

export type TabItem<Id extends string> = { id: Id; label: ReactNode; content: ReactNode };

type Props<Id extends string> = {
  /** The accessible name of the row of tabs. */
  label: string;
  tabs: readonly TabItem<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
};

/** Key → index of the tab that it leads to, from `index` of `count`. */
const MOVES: Record<string, (index: number, count: number) => number> = {
  ArrowLeft: (index, count) => (index + count - 1) % count,
  ArrowRight: (index, count) => (index + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs whose selection the caller owns, so that it can live in the URL. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: Props<Id>) {
  const prefix = useId();
  const index = Math.max(
    0,
    tabs.findIndex((tab) => tab.id === selected),
  );
  const list = useRef<HTMLDivElement>(null);
  // On a narrow screen the row scrolls sideways; keep the selected tab in view from the start.
  useEffect(() => {
    const row = list.current;
    const tab = row?.children[index];
    if (!row || !(tab instanceof HTMLElement)) return;
    const before = tab.offsetLeft - row.offsetLeft;
    const after = before + tab.offsetWidth - row.clientWidth;
    if (before < row.scrollLeft) row.scrollLeft = before;
    else if (after > row.scrollLeft) row.scrollLeft = after;
  }, [index]);
  const move = (event: KeyboardEvent) => {
    // Alt and an arrow go back or forward in the browser.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const next = Object.hasOwn(MOVES, event.key) && MOVES[event.key]?.(index, tabs.length);
    const tab = next === false || next === undefined ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.id);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[tabs.indexOf(tab)]?.focus();
  };
  const current = tabs[index];
  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="border-line flex gap-1 overflow-x-auto overflow-y-hidden border-b"
      >
        {tabs.map((tab, i) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${prefix}-${tab.id}`}
            aria-selected={i === index}
            aria-controls={i === index ? `${prefix}-panel` : undefined}
            tabIndex={i === index ? 0 : -1}
            onClick={() => onSelect(tab.id)}
            className="text-ink-muted hover:text-ink aria-selected:border-accent aria-selected:text-accent -mb-px min-h-11 shrink-0 border-b-3 border-transparent px-2 font-semibold transition-colors sm:px-4"
          >
            {tab.label}
          </button>
        ))}
      </div>
      {current && (
        <div
          key={current.id}
          role="tabpanel"
          id={`${prefix}-panel`}
          aria-labelledby={`${prefix}-${current.id}`}
          tabIndex={0}
          className="pt-6"
        >
          {current.content}
        </div>
      )}
    </div>
  );
}
