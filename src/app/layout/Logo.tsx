export function Logo({ className }: { className?: string }) {
  return (
    <span
      className={`font-display inline-flex items-center gap-2 text-2xl leading-none ${className ?? ""}`}
    >
      <svg className="shrink-0" width="34" height="28" viewBox="0 0 34 28" aria-hidden="true">
        <g fill="currentColor">
          <path d="M13 6.5c3-3.2 8-3.2 11 0-3 3.2-8 3.2-11 0l-3.2-2.7v5.4Z" />
          <path d="M5 14c3.6-4 9.4-4 13 0-3.6 4-9.4 4-13 0L1 10.8v6.4Z" />
          <path
            className="fill-coral"
            d="M19.5 20.5c3-3.2 8-3.2 11 0-3 3.2-8 3.2-11 0l-3.2-2.7v5.4Z"
          />
        </g>
      </svg>
      <span className="pt-1">Shoal</span>
    </span>
  );
}
