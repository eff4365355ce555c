import { Tab, TabGroup, TabList, TabPanel, TabPanels } from "@headlessui/react";
import { type ReactNode, useEffect, useRef } from "react";

export type TabItem<Id extends string> = { id: Id; label: ReactNode; content: ReactNode };

type Props<Id extends string> = {
  /** The spoken name of the row of tabs. */
  label: string;
  tabs: readonly TabItem<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
};

/** Tabs whose selection the caller owns, so that it can live in the URL. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: Props<Id>) {
  const index = Math.max(
    0,
    tabs.findIndex((tab) => tab.id === selected),
  );
  const list = useRef<HTMLDivElement>(null);
  // On a narrow screen the row scrolls sideways: the selected tab must not start out of sight.
  useEffect(() => {
    const row = list.current;
    const tab = row?.children[index];
    if (!row || !(tab instanceof HTMLElement)) return;
    const before = tab.offsetLeft - row.offsetLeft;
    const after = before + tab.offsetWidth - row.clientWidth;
    if (before < row.scrollLeft) row.scrollLeft = before;
    else if (after > row.scrollLeft) row.scrollLeft = after;
  }, [index]);
  return (
    <TabGroup
      selectedIndex={index}
      onChange={(next) => {
        const tab = tabs[next];
        if (tab) onSelect(tab.id);
      }}
    >
      <TabList
        ref={list}
        aria-label={label}
        className="border-line flex gap-1 overflow-x-auto border-b"
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.id}
            className="text-ink-muted data-hover:text-ink data-selected:border-accent data-selected:text-accent -mb-px min-h-11 shrink-0 border-b-3 border-transparent px-2 font-semibold transition-colors sm:px-4"
          >
            {tab.label}
          </Tab>
        ))}
      </TabList>
      <TabPanels className="pt-6">
        {tabs.map((tab) => (
          <TabPanel key={tab.id}>{tab.content}</TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  );
}
