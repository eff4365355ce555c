import { useEffect, useState } from "react";
import { Button } from "#src/components/ui/Button.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { paths } from "#src/lib/paths.ts";
import { readJson, writeJson } from "#src/lib/storage.ts";

/** Where this browser stores the answer: "accepted" or "declined". */
export const COOKIES_KEY = "shoal.cookies";

function isChosen(): boolean {
  const choice = readJson(COOKIES_KEY);
  return choice === "accepted" || choice === "declined";
}

/** Shown until the visitor chooses; this browser stores the choice. */
export function CookieBanner() {
  const [chosen, setChosen] = useState(isChosen);
  useEffect(() => {
    const readOtherTabs = () => setChosen(isChosen);
    window.addEventListener("storage", readOtherTabs);
    return () => window.removeEventListener("storage", readOtherTabs);
  }, []);
  if (chosen) return null;
  const choose = (choice: "accepted" | "declined") => {
    writeJson(COOKIES_KEY, choice);
    setChosen(true);
  };
  return (
    <section
      aria-label="Cookies"
      data-cookies
      className="border-line bg-raised border-t shadow-lg noscript:hidden"
    >
      <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-3 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <p className="max-w-3xl flex-1 basis-80 text-sm">
          We store what Shoal needs to work, such as your login, theme and drafts. If you accept, we
          also count the listings you view. We set no advertising or tracking cookies.{" "}
          <Link to={paths.privacy} className="text-accent underline underline-offset-2">
            Privacy policy
          </Link>
        </p>
        <div className="flex gap-2.5">
          <Button variant="secondary" size="sm" onClick={() => choose("declined")}>
            Decline
          </Button>
          <Button size="sm" onClick={() => choose("accepted")}>
            Accept
          </Button>
        </div>
      </div>
    </section>
  );
}
