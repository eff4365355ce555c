/** A row of a state table: `event`, caused by one of `by`, leads from one state to another. */
type Transition<State, Event, Actor> = {
  event: Event;
  from: State | null;
  to: State;
  by: readonly Actor[];
};

/**
 * The row for `event` by `actor` in state `from`; `to` selects one if the event leads to several states.
 * Undefined if the transition is not allowed.
 */
export function findTransition<State, Event, Actor, Row extends Transition<State, Event, Actor>>(
  table: readonly Row[],
  from: State | null,
  event: Event,
  actor: Actor,
  to?: State,
): Row | undefined {
  return table.find(
    (row) =>
      row.from === from &&
      row.event === event &&
      row.by.includes(actor) &&
      (to === undefined || row.to === to),
  );
}
