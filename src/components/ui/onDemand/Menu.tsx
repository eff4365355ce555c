import {
  Menu as HeadlessMenu,
  MenuButton,
  MenuItem,
  MenuItems,
  MenuSeparator,
} from "@headlessui/react";
import { Fragment, type ReactNode } from "react";
import { Link } from "react-router-dom";
import { cx } from "../../../lib/cx";

export type MenuEntry =
  | {
      label: ReactNode;
      /** A line of small print under the label. */
      detail?: string;
      to: string;
      icon?: ReactNode;
      danger?: boolean;
      separated?: boolean;
    }
  | {
      label: ReactNode;
      onSelect: () => void;
      icon?: ReactNode;
      danger?: boolean;
      disabled?: boolean;
      /** A line above it. */
      separated?: boolean;
    };

type Props = {
  /** The spoken name of the button. */
  label: string;
  /** What the button shows. */
  children: ReactNode;
  items: readonly MenuEntry[];
  /** Above the items, for instance who is signed in. Not a part of the menu for the keyboard. */
  header?: ReactNode;
  buttonClassName?: string;
  align?: "start" | "end";
};

/** A button that opens a list of links and actions. */
export function Menu({ label, children, items, header, buttonClassName, align = "end" }: Props) {
  return (
    <HeadlessMenu>
      <MenuButton aria-label={label} className={buttonClassName ?? "rounded-full"}>
        {children}
      </MenuButton>
      <MenuItems
        anchor={{ to: `bottom ${align}`, gap: 8, padding: 12 }}
        className="animate-rise border-line bg-raised z-50 min-w-56 rounded-lg border p-1.5 shadow-lg outline-hidden"
      >
        {header}
        {items.map((item, index) => {
          const look = cx(
            "flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left no-underline data-focus:bg-accent-soft",
            "data-disabled:opacity-55",
            item.danger ? "text-danger" : "text-ink",
          );
          return (
            <Fragment key={index}>
              {item.separated && <MenuSeparator className="bg-line mx-2 my-1.5 h-px" />}
              <MenuItem disabled={"disabled" in item ? (item.disabled ?? false) : false}>
                {"to" in item ? (
                  <Link to={item.to} className={look}>
                    {item.icon}
                    <span className="grid">
                      {item.label}
                      {item.detail && <span className="text-ink-muted text-xs">{item.detail}</span>}
                    </span>
                  </Link>
                ) : (
                  <button type="button" onClick={item.onSelect} className={look}>
                    {item.icon}
                    {item.label}
                  </button>
                )}
              </MenuItem>
            </Fragment>
          );
        })}
      </MenuItems>
    </HeadlessMenu>
  );
}
