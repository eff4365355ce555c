import { useCallback, useSyncExternalStore } from "react";
import { readJson, writeJson } from "#src/lib/storage.ts";

export type Theme = "light" | "dark";

const KEY = "shoal.theme";
const THEME_EVENT = "shoal:theme";

function darkPreferred(): MediaQueryList {
  return window.matchMedia("(prefers-color-scheme: dark)");
}

function currentTheme(): Theme {
  const theme = document.documentElement.dataset["theme"];
  if (theme === "light" || theme === "dark") return theme;
  return darkPreferred().matches ? "dark" : "light";
}

/** The server doesn't know the theme and renders the button for a light page. */
const serverTheme = (): Theme => "light";

function applyStoredTheme(): void {
  const theme = readJson(KEY);
  if (theme === "light" || theme === "dark") document.documentElement.dataset["theme"] = theme;
}

function subscribe(notify: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key !== KEY) return;
    applyStoredTheme();
    notify();
  };
  // Another tab may have changed it since this page's first paint.
  applyStoredTheme();
  const media = darkPreferred();
  media.addEventListener("change", notify);
  window.addEventListener(THEME_EVENT, notify);
  window.addEventListener("storage", fromOtherTab);
  return () => {
    media.removeEventListener("change", notify);
    window.removeEventListener(THEME_EVENT, notify);
    window.removeEventListener("storage", fromOtherTab);
  };
}

/** The current theme and a way to change it. By default it is the system's preference. */
export function useTheme(): { theme: Theme; toggle: () => void } {
  const theme = useSyncExternalStore(subscribe, currentTheme, serverTheme);
  const toggle = useCallback(() => {
    const next: Theme = currentTheme() === "dark" ? "light" : "dark";
    document.documentElement.dataset["theme"] = next;
    writeJson(KEY, next);
    window.dispatchEvent(new Event(THEME_EVENT));
  }, []);
  return { theme, toggle };
}
