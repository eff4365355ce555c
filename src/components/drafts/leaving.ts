/**
 * Asks for confirmation before unsaved input is abandoned: by a link, Back or Forward, the search
 * box, a tab of the same page, or closing the browser tab. Only React Router's data routers can
 * block navigation, and they add 16 kB; so these listeners come before the router's.
 */

import { useSyncExternalStore } from "react";
import { holdPage, recordPosition } from "#src/lib/heldPage.ts";

type Question = { go: () => void };

/** The page's unsaved forms, each with the action to run if the user leaves. */
const guards = new Map<string, () => void>();
const listeners = new Set<() => void>();
let question: Question | null = null;
let releasePage: () => void = () => undefined;
let navigate: (to: string) => void = () => undefined;

function set(next: Question | null): void {
  question = next;
  for (const listener of listeners) listener();
}

/** Runs `proceed` at once if nothing is unsaved, else once the user agrees to leave. */
export function askBeforeLeaving(proceed: () => void): void {
  if (guards.size === 0) proceed();
  else set({ go: proceed });
}

export function answerQuestion(leaves: boolean): void {
  const answeredQuestion = question;
  set(null);
  if (!leaves || answeredQuestion === null) return;
  for (const onLeave of guards.values()) onLeave();
  removeGuards();
  answeredQuestion.go();
}

function removeGuards(): void {
  guards.clear();
  window.removeEventListener("beforeunload", onUnload);
  document.removeEventListener("click", onClick, true);
  document.removeEventListener("submit", onSubmit, true);
  releasePage();
}

/** Guards an unsaved form until the returned function is called. */
export function guardUnsaved(id: string, onLeave: () => void): () => void {
  if (guards.size === 0) {
    window.addEventListener("beforeunload", onUnload);
    document.addEventListener("click", onClick, true);
    document.addEventListener("submit", onSubmit, true);
    releasePage = holdPage(askBeforeLeaving);
  }
  guards.set(id, onLeave);
  return () => {
    guards.delete(id);
    if (guards.size > 0) return;
    removeGuards();
    // Else the next unsaved form would ask about the link clicked here.
    set(null);
  };
}

/** Records the page's position; call on every change of address. */
export function recordPage(to: (path: string) => void): void {
  navigate = to;
  recordPosition();
}

function onUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function onClick(event: MouseEvent): void {
  const isPlain = !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (event.button !== 0 || !isPlain || !(event.target instanceof Element)) return;
  const link = event.target.closest("a[href]");
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute("download")) return;
  if ((link.target !== "" && link.target !== "_self") || link.origin !== location.origin) return;
  const { pathname, search, hash } = link;
  if (pathname === location.pathname && search === location.search) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  askBeforeLeaving(() => navigate(pathname + search + hash));
}

function onSubmit(event: SubmitEvent): void {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.getAttribute("role") !== "search") return;
  event.preventDefault();
  event.stopImmediatePropagation();
  askBeforeLeaving(() => form.requestSubmit());
}

/** The pending question; only the first guard gets it, so that it is shown once. */
export function useQuestion(id: string): Question | null {
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const currentQuestion = useSyncExternalStore(subscribe, () => question);
  return currentQuestion !== null && guards.keys().next().value === id ? currentQuestion : null;
}
