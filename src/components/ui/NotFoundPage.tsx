import { useNavigate } from "react-router-dom";
import { notFoundHead } from "#convex/domain/site/fixedHeads.ts";
import { Head } from "#src/lib/head.tsx";
import { paths } from "#src/lib/paths.ts";
import { Button } from "./Button";
import { LinkButton } from "./LinkButton";

export default function NotFoundPage() {
  const navigate = useNavigate();
  return (
    <div className="page-width grid min-h-[70vh] place-content-center justify-items-center gap-5 py-16 text-center">
      <Head {...notFoundHead} />
      <svg
        width="220"
        height="110"
        viewBox="0 0 220 110"
        aria-hidden="true"
        className="text-accent"
      >
        <g fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round">
          <path d="M30 55c18-27 43-38 68-38 23 0 41 12 55 38-14 26-32 38-55 38-25 0-50-11-68-38Zm0 0L8 31m22 24L8 79" />
          <path d="M124 46v1" strokeWidth="6" />
          <circle cx="178" cy="42" r="7" />
          <circle cx="196" cy="24" r="5" />
          <circle cx="208" cy="9" r="3.5" />
        </g>
      </svg>
      <h1 className="font-display text-4xl">404</h1>
      <p className="text-ink-muted max-w-md text-lg">
        Oops! The page you&apos;re looking for doesn&apos;t exist.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <LinkButton to={paths.home}>Go to Home</LinkButton>
        <Button variant="secondary" onClick={() => void navigate(-1)}>
          Go Back
        </Button>
      </div>
    </div>
  );
}
