import { icon } from "./icons";

// Icons that a visitor's app frame and lists of listings don't need; they load with what does.

export const ChevronLeftIcon = icon(<path d="m14.5 6-6 6 6 6" />);
export const ChevronRightIcon = icon(<path d="m9.5 6 6 6-6 6" />);
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const MessageIcon = icon(
  <path d="M5 5.5h14A1.5 1.5 0 0 1 20.5 7v8.5A1.5 1.5 0 0 1 19 17h-7l-4.5 3.5V17H5a1.5 1.5 0 0 1-1.5-1.5V7A1.5 1.5 0 0 1 5 5.5Z" />,
);
export const PhotoIcon = icon(
  <path d="M3.5 6.5h4l1.5-2h6l1.5 2h4v13h-17ZM12 16.2a3.7 3.7 0 1 0 0-7.4 3.7 3.7 0 0 0 0 7.4Z" />,
);
export const BellIcon = icon(
  <path d="M12 3.8a5.6 5.6 0 0 1 5.6 5.6c0 4.6 1.9 6.4 1.9 6.4h-15s1.9-1.8 1.9-6.4A5.6 5.6 0 0 1 12 3.8ZM10 19a2.1 2.1 0 0 0 4 0" />,
);
export const UserIcon = icon(
  <path d="M12 4.5a3.7 3.7 0 1 1 0 7.4 3.7 3.7 0 0 1 0-7.4ZM4.5 20c.8-3.7 3.8-5.6 7.5-5.6s6.7 1.9 7.5 5.6" />,
);
export const ShieldIcon = icon(
  <path d="m12 3.5 7 2.6v5.2c0 4.3-2.9 7.5-7 9.2-4.1-1.7-7-4.9-7-9.2V6.1ZM9 12l2.2 2.2 4-4.2" />,
);
export const FlagIcon = icon(<path d="M6 20.5V4.5M6 5h11.5l-2.5 4 2.5 4H6" />);
export const ShareIcon = icon(<path d="M12 15V4M8 7.5 12 3.5l4 4M5.5 12v7.5h13V12" />);
export const ClockIcon = icon(
  <path d="M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17ZM12 7.5V12l3 2" />,
);
export const TrashIcon = icon(
  <path d="M4.5 6.5h15M9.5 6V4h5v2M6.5 6.5l.9 13.5h9.2l.9-13.5M10.5 10.5v5.5M13.5 10.5v5.5" />,
);
export const TruckIcon = icon(
  <path d="M2.8 6.5h11v9.5h-11ZM13.8 9.5h4l3.4 3.5v3h-7.4M7 18.2a1.8 1.8 0 1 1 0-3.6 1.8 1.8 0 0 1 0 3.6Zm10.2 0a1.8 1.8 0 1 1 0-3.6 1.8 1.8 0 0 1 0 3.6Z" />,
);
export const LogOutIcon = icon(<path d="M14 4.5H6v15h8M10.5 12h10M17 8.5l3.5 3.5-3.5 3.5" />);
export const SettingsIcon = icon(
  <path d="M4 7h9M17 7h3M4 17h3M11 17h9M15 5a2 2 0 1 1 0 4 2 2 0 0 1 0-4ZM9 15a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z" />,
);
export const BagIcon = icon(<path d="M5.5 8h13l1 12h-15ZM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5" />);
export const TagIcon = icon(<path d="M4 4.5h8L20.5 13 13 20.5 4.5 12ZM8.3 8.3v.1" />);
export const StarIcon = icon(
  <path fill="currentColor" d="m12 4 2.5 5.2 5.6.8-4 4 1 5.6L12 16.9 6.9 19.6l1-5.6-4-4 5.6-.8Z" />,
);
export const MoreIcon = icon(
  <path
    fill="currentColor"
    d="M5 10.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3Zm7 0a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3Zm7 0a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3Z"
  />,
);
