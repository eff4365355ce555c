import { Spinner } from "./Spinner";

/** Replaces the whole app until we know who the user is. */
export function FullScreenSpinner({ label = "Loading Shoal…" }: { label?: string }) {
  return (
    <div
      role="status"
      className="bg-page text-accent grid min-h-dvh place-content-center justify-items-center gap-4"
    >
      <Spinner size={44} />
      <p className="text-ink-muted text-sm">{label}</p>
    </div>
  );
}
