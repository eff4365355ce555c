import { useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { api } from "#convex/_generated/api.js";
import { Button } from "#src/components/ui/Button.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { signInFailed } from "./signInFailed";
import { useSignIn } from "./useSignIn";

type Login = FunctionReturnType<typeof api.demo.accounts.logins>[number];

/** One-click logins for the demo accounts. Renders nothing on a real deployment. */
export function DemoLogins() {
  const logins = useQuery(api.demo.accounts.logins) ?? [];
  const { logIn } = useSignIn();
  const { busy, run } = useCall();
  if (logins.length === 0) return null;
  const enter = ({ email, password }: Login) =>
    void run(() => logIn(email, password), signInFailed);
  return (
    <section aria-labelledby="demo-logins" className="border-line border-t pt-5">
      <h2 id="demo-logins" className="font-semibold">
        Try it as
      </h2>
      <p className="text-ink-muted mt-1 text-sm">
        Demo accounts on this local copy. The password for each is{" "}
        <code className="font-mono">{logins[0]?.password}</code>.
      </p>
      <ul className="mt-3 grid gap-2 sm:grid-cols-2">
        {logins.map((login) => (
          <li key={login.email}>
            <Button
              variant="secondary"
              full
              disabled={busy}
              className="h-full flex-col gap-0! py-2"
              onClick={() => enter(login)}
            >
              <span>{login.role} </span>
              <span className="text-ink-muted text-xs font-normal break-all">{login.email}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
