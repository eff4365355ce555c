import {
  Menu as HeadlessMenu,
  MenuButton,
  MenuItem,
  MenuItems,
  MenuSeparator,
} from "@headlessui/react";
import { Fragment } from "react";
import { Link } from "#src/components/ui/Link.tsx";
import { cx } from "#src/lib/cx.ts";
import { type Opener, useOpenAtOnce } from "./LazyPopupButton";
import type { MenuProps } from "./Menu";

type Props = MenuProps & {
  opener: Opener;
  /** Called by `lazyWithRetry` if this code could not be loaded. */
  onClose: () => void;
};

/** The button of `Menu` after its first use. */
export default function OpenMenu(props: Props) {
  const { label, children, items, header, buttonClassName, align = "end", opener } = props;
  const button = useOpenAtOnce(opener);
  return (
    <HeadlessMenu>
      <MenuButton ref={button} aria-label={label} className={buttonClassName}>
        {children}
      </MenuButton>
      <MenuItems
        anchor={{ to: `bottom ${align}`, gap: 8, padding: 12 }}
        className="animate-rise border-line bg-raised z-50 min-w-56 rounded-lg border p-1.5 shadow-lg outline-hidden"
      >
        {header}
        {items.map((item, index) => {
          const itemClass = cx(
            "flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left no-underline data-focus:bg-accent-soft",
            "data-disabled:opacity-55",
            item.danger ? "text-danger" : "text-ink",
          );
          return (
            <Fragment key={index}>
              {item.separated && <MenuSeparator className="bg-line mx-2 my-1.5 h-px" />}
              <MenuItem disabled={"disabled" in item ? (item.disabled ?? false) : false}>
                {"to" in item ? (
                  <Link to={item.to} className={itemClass}>
                    {item.icon}
                    <span className="grid grow">
                      {item.label}
                      {item.detail && <span className="text-ink-muted text-xs">{item.detail}</span>}
                    </span>
                  </Link>
                ) : (
                  <button type="button" onClick={item.onSelect} className={itemClass}>
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
