import { type ReactNode } from "react";
import { LazyPopupButton } from "./LazyPopupButton";
import { lazyWithRetry } from "./lazyWithRetry";

export type MenuEntry =
  | {
      label: ReactNode;
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
      separated?: boolean;
    };

export type MenuProps = {
  /** The accessible name of the button. */
  label: string;
  children: ReactNode;
  items: readonly MenuEntry[];
  /** Shown above the items, for example the user's name. Not part of the menu for the keyboard. */
  header?: ReactNode;
  buttonClassName?: string;
  align?: "start" | "end";
};

const load = () => import("./OpenMenu");
const OpenMenu = lazyWithRetry(load);

export function Menu({ buttonClassName = "rounded-full", ...props }: MenuProps) {
  return (
    <LazyPopupButton
      load={load}
      part={(opener, onClose) => (
        <OpenMenu {...props} buttonClassName={buttonClassName} opener={opener} onClose={onClose} />
      )}
      label={props.label}
      hasPopup="menu"
      className={buttonClassName}
    >
      {props.children}
    </LazyPopupButton>
  );
}
