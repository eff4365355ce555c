import { useMemo, useSyncExternalStore } from "react";
import type { TankFigures, TankInput } from "#convex/domain/tanks/tank.ts";
import { readText, removeKey, writeJson } from "#src/lib/storage.ts";

/** A visitor's tank, kept in this browser until they sign in, when it becomes their first tank. */
const KEY = "shoal.tank";
const CHANGED = "shoal:tank";

export function saveVisitorTank(tank: TankInput): void {
  writeJson(KEY, tank);
  window.dispatchEvent(new Event(CHANGED));
}

export function clearVisitorTank(): void {
  removeKey(KEY);
  window.dispatchEvent(new Event(CHANGED));
}

function subscribe(onChange: () => void): () => void {
  // "storage" comes from other tabs.
  const events = [CHANGED, "storage"];
  for (const event of events) window.addEventListener(event, onChange);
  return () => {
    for (const event of events) window.removeEventListener(event, onChange);
  };
}

/** The tank kept in this browser, live; null for none. */
export function useVisitorTank(): TankInput | null {
  const text = useSyncExternalStore(
    subscribe,
    () => readText(KEY),
    () => null,
  );
  return useMemo(() => readTank(text), [text]);
}

/** Storage may hold anything; the server checks the figures themselves. */
function readTank(text: string | null): TankInput | null {
  if (text === null) return null;
  try {
    const tank = JSON.parse(text) as Partial<TankInput> | null;
    const isTank =
      typeof tank?.name === "string" &&
      typeof tank.volumeLitres === "number" &&
      typeof tank.unheated === "boolean" &&
      Array.isArray(tank.inhabitants);
    return isTank ? (tank as TankInput) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** What a check compares: everything but the name. */
export function figuresOf({ name: _name, ...figures }: TankInput): TankFigures {
  return figures;
}
