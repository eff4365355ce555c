import { useAction, useMutation } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { type ReactNode, useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { api } from "#convex/_generated/api.js";
import { bankProblem, neededFor } from "#convex/domain/payouts/accountTexts.ts";
import { weekdayDate } from "#convex/domain/shared/days.ts";
import { formatPence } from "#convex/domain/shared/money.ts";
import { Button } from "#src/components/ui/Button.tsx";
import { Callout, type CalloutTone } from "#src/components/ui/Callout.tsx";
import { useCall, withTitle } from "#src/hooks/useCall.ts";

type Account = NonNullable<FunctionReturnType<typeof api.payouts.accounts.mine>>;

/** Whether Stripe can pay the viewer, and what they can do about it. */
export function BankAccount({ account, isOpen }: { account: Account | null; isOpen: boolean }) {
  useReturnFromStripe();
  const state = account === null ? BEGIN : stateOf(account);
  return (
    <Callout
      tone={state.tone}
      title={state.title}
      actions={
        <>
          {state.setUp !== undefined && <SetUpButton label={state.setUp} />}
          {state.hasDashboard === true && <OpenStripeButton />}
        </>
      }
    >
      <div className="grid max-w-prose gap-2">
        {!isOpen && <p>{NOT_OPEN}</p>}
        <p>{state.text}</p>
        {account?.lastPayout && <LastPayment payment={account.lastPayout} />}
      </div>
    </Callout>
  );
}

const NOT_OPEN =
  "Payouts aren't open yet, so your money waits with us. You can set everything up now, so that we can send your money as soon as payouts open.";

type State = {
  tone: CalloutTone;
  title: string;
  text: ReactNode;
  /** The button that leads to Stripe's page. */
  setUp?: string;
  hasDashboard?: boolean;
};

const BEGIN: State = {
  tone: "info",
  title: "Get paid",
  text: "Stripe, our payment provider, pays money into sellers' bank accounts. It asks for your name, address, date of birth and bank account, as the law requires. That takes about five minutes. We don't see your bank details.",
  setUp: "Set up payouts",
};

function stateOf({ status, canBePaid, codes, lastPayout }: Account): State {
  switch (status) {
    case "none":
      return BEGIN;
    case "started":
      return {
        ...BEGIN,
        title: "Finish setting up payouts",
        text: "You've started at Stripe, but something is still missing. Your money waits until you've finished.",
        setUp: "Continue at Stripe",
      };
    case "checking":
      return {
        tone: "info",
        title: "Stripe is checking your details",
        text: "That usually takes minutes, sometimes a few days. You don't have to do anything: we ask Stripe every hour.",
        hasDashboard: true,
      };
    case "restricted":
      return {
        tone: "warning",
        title: "Stripe needs something from you",
        text: `${neededFor(codes)} Until then, money for your sales waits.`,
        setUp: "Answer Stripe",
      };
    case "active":
      return canBePaid
        ? {
            tone: "success",
            title: "You're set up to be paid",
            text: "Stripe has what it needs. On Fridays, it pays the money it has received for you into your bank account.",
            hasDashboard: true,
          }
        : {
            tone: "warning",
            title: "Stripe can't pay your bank",
            text:
              lastPayout?.state === "failed"
                ? `${bankProblem(lastPayout.failureCode)} Your money is in your balance at Stripe, which pays it once you've entered a bank account that works.`
                : "Stripe needs a bank account that it can pay. Your money stays in your balance at Stripe until you add one.",
            setUp: "Change your bank account",
            hasDashboard: true,
          };
    case "rejected":
      return {
        tone: "danger",
        title: "Stripe can't pay you",
        text: "Stripe has refused your account. Your money stays with us. Please contact us, so that we can find another way.",
      };
    case "closed":
      return {
        tone: "warning",
        title: "Your account at Stripe was closed",
        text: "To be paid for your sales, set up a new account.",
        setUp: "Set up payouts",
      };
  }
}

const PAYMENT_STATES: Record<string, readonly [before: string, after: string] | undefined> = {
  paid: ["went to your bank on", ""],
  failed: ["was due on", ", but your bank returned it"],
  canceled: ["was due on", ", but it was cancelled"],
};

function LastPayment({ payment }: { payment: NonNullable<Account["lastPayout"]> }) {
  const { amount, state, arrivesAt } = payment;
  const [before, after] = PAYMENT_STATES[state] ?? ["is due on", ""];
  return (
    <p>
      Last bank payment: {formatPence(amount)} {before} {weekdayDate(arrivesAt)}
      {after}.
    </p>
  );
}

function SetUpButton({ label }: { label: string }) {
  const setUp = useAction(api.payouts.accounts.setUp);
  return <StripeButton label={label} variant="primary" link={() => setUp({})} />;
}

function OpenStripeButton() {
  const open = useAction(api.payouts.accounts.openStripe);
  return <StripeButton label="Open Stripe" variant="secondary" link={() => open({})} />;
}

type StripeButtonProps = {
  label: string;
  variant: "primary" | "secondary";
  link: () => Promise<{ url: string }>;
};

/** Leads to Stripe's page; `busy` stays until this page is gone. */
function StripeButton({ label, variant, link }: StripeButtonProps) {
  const { busy, run } = useCall();
  const go = async () => {
    const { url } = await link();
    window.location.assign(url);
  };
  return (
    <Button
      variant={variant}
      busy={busy}
      onClick={() =>
        void run(go, { leaves: true, failed: withTitle("Stripe could not be opened") })
      }
    >
      {label}
    </Button>
  );
}

/** On return from Stripe's page, checks the account once and removes `setup` from the address. */
function useReturnFromStripe(): void {
  const check = useMutation(api.payouts.accounts.checkMine);
  const [params, setParams] = useSearchParams();
  const isBack = params.has("setup");
  useEffect(() => {
    if (!isBack) return;
    void check({}).catch((error: unknown) => console.warn("Stripe was not asked", error));
    setParams({ tab: "earnings" }, { replace: true });
  }, [isBack, check, setParams]);
}
