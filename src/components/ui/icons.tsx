import type { ReactNode, SVGProps } from "react";

export type IconProps = Omit<SVGProps<SVGSVGElement>, "children"> & { size?: number };

/** Line icons on a 24-unit grid. Decorative: the control around one has the accessible name. */
export function icon(shape: ReactNode) {
  return function Icon({ size = 20, ...rest }: IconProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.8}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        {...rest}
      >
        {shape}
      </svg>
    );
  };
}

export const SearchIcon = icon(
  <path d="M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13ZM15.3 15.3 20 20" />,
);
export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />);
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />);
export const ChevronDownIcon = icon(<path d="m6 9.5 6 6 6-6" />);
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const HeartIcon = icon(
  <path d="M12 19.5S4 15 4 9.2A4.2 4.2 0 0 1 12 7.3a4.2 4.2 0 0 1 8 1.9c0 5.8-8 10.3-8 10.3Z" />,
);
export const PinIcon = icon(
  <path d="M12 20.5s6.5-5.6 6.5-10.7a6.5 6.5 0 1 0-13 0c0 5.1 6.5 10.7 6.5 10.7Zm0-8.5a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6Z" />,
);
export const InfoIcon = icon(
  <path d="M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 11v5M12 7.8v.1" />,
);
export const WarningIcon = icon(<path d="M12 4 2.8 19.5h18.4ZM12 10v4.5M12 17v.1" />);
export const SunIcon = icon(
  <path d="M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM12 2.8v2M12 19.2v2M2.8 12h2M19.2 12h2M5.5 5.5l1.4 1.4M17.1 17.1l1.4 1.4M18.5 5.5l-1.4 1.4M6.9 17.1l-1.4 1.4" />,
);
export const MoonIcon = icon(<path d="M19.5 14.3A8 8 0 0 1 9.7 4.5a8 8 0 1 0 9.8 9.8Z" />);
export const FishIcon = icon(
  <path d="M3.5 12c2.4-3.8 5.6-5.5 9-5.5 3 0 5.6 1.8 7.5 5.5-1.9 3.7-4.5 5.5-7.5 5.5-3.4 0-6.6-1.7-9-5.5Zm0 0L1.8 8.3M3.5 12l-1.7 3.7M15.5 11v.1" />,
);
