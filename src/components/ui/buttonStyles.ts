import { cx } from "#src/lib/cx.ts";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "coral" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

const base =
  "inline-flex items-center justify-center gap-2 rounded-full font-semibold text-center no-underline select-none " +
  "transition-colors active:translate-y-px disabled:cursor-not-allowed disabled:opacity-55 " +
  "aria-disabled:cursor-not-allowed aria-disabled:opacity-55 forced-colors:border";

const variants: Record<ButtonVariant, string> = {
  primary:
    "bg-accent text-on-accent shadow-xs enabled:hover:bg-accent-strong [a&]:hover:bg-accent-strong",
  secondary:
    "border border-line-strong bg-surface text-ink enabled:hover:border-accent enabled:hover:bg-accent-soft " +
    "[a&]:hover:border-accent [a&]:hover:bg-accent-soft",
  ghost: "text-accent enabled:hover:bg-accent-soft [a&]:hover:bg-accent-soft",
  coral:
    "bg-coral text-on-coral shadow-xs enabled:hover:bg-coral-strong [a&]:hover:bg-coral-strong",
  danger: "bg-danger text-on-danger shadow-xs enabled:hover:bg-danger-strong",
};

/* Every size is at least 24 px high with space around it (WCAG 2.5.8); md and lg reach 44 px. */
const sizes: Record<ButtonSize, string> = {
  sm: "min-h-9 px-3.5 text-sm",
  md: "min-h-11 px-5",
  lg: "min-h-13 px-7 text-lg",
};

/** The classes of a button, shared by buttons and links that look like one. */
export function buttonStyles(
  variant: ButtonVariant = "primary",
  size: ButtonSize = "md",
  extra?: string,
): string {
  return cx(base, variants[variant], sizes[size], extra);
}
