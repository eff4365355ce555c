import type { ReactNode } from "react";
import { frameTexts } from "#convex/domain/shared/texts.ts";
import { Button } from "../components/ui/Button";
import { ErrorBoundary } from "../components/ui/ErrorBoundary";
import { isExtensionError, useIgnoredExtensions } from "./extensionErrors";

/** The outermost error boundary. Catches failures outside the pages. */
export function AppBoundary({ children }: { children: ReactNode }) {
  useIgnoredExtensions();
  return (
    <ErrorBoundary
      quiet
      title={frameTexts.somethingWrong}
      message={() =>
        "Please reload the page. If it happens again, tell us through the contact page."
      }
      actions={() => <Button onClick={() => window.location.reload()}>Reload Page</Button>}
      frame={(card) => (
        <main className="bg-page grid min-h-dvh place-content-center p-6">{card}</main>
      )}
      ignores={isExtensionError}
    >
      {children}
    </ErrorBoundary>
  );
}
