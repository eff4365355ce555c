import { useAuthActions } from "@convex-dev/auth/react";
import { useMemo } from "react";
import { AUTH_RETRIES, RETRY } from "#convex/domain/shared/constants.ts";
import { retry, withTimeout } from "#src/lib/retry.ts";
import { confirmation, logInCode } from "./sentTo";
import { clearSignUpKey, saveSignUpKey, readSignUpKey } from "./signUpKey";

export type SignUpFields = { fullName: string; email: string; password: string; over16: boolean };

/** The key of the browser that signed up, the sign-up's password, or a new password with name and age. */
export type ConfirmationProof =
  | { signUpKey: string }
  | { password: string }
  | { newPassword: string; fullName: string; over16: boolean };

/**
 * Signs in, signs up and confirms, through `signIn` in `convex/auth.ts`. Idempotent calls are retried when the
 * connection fails. Calls that consume a secret or create an account aren't, because the first attempt may have
 * arrived.
 */
export function useSignIn() {
  // Undefined while the server renders a form, so `signIn` reads it only when called.
  const actions = useAuthActions();
  return useMemo(() => {
    const signIn: typeof actions.signIn = (...args) => actions.signIn(...args);
    const retryOptions = { retries: AUTH_RETRIES };
    const attemptOnce = <T>(call: Promise<T>) => withTimeout(call, RETRY.timeoutMs);
    return {
      logIn: async (email: string, password: string) => {
        await retry(() => signIn("password", { flow: "signIn", email, password }), retryOptions);
        logInCode.forget();
      },
      requestCode: async (email: string) => {
        await retry(() => signIn("otp", { email }), retryOptions);
        logInCode.save(email);
      },
      /**
       * For an unconfirmed address, this resends the confirmation code instead of a log-in code.
       */
      resendConfirmation: (email: string) => retry(() => signIn("otp", { email }), retryOptions),
      enterCode: async (email: string, code: string) => {
        await attemptOnce(signIn("otp", { email, code }));
        logInCode.forget();
      },
      signUp: async (fields: SignUpFields) => {
        const signUpKey = crypto.randomUUID();
        const signUpFields = { signup_timestamp: Date.now(), signUpKey, ...fields };
        await attemptOnce(signIn("password", { flow: "signUp", ...signUpFields }));
        saveSignUpKey(signUpKey);
        confirmation.save(fields.email);
      },
      confirmByCode: async (email: string, code: string) => {
        const signUpKey = readSignUpKey() ?? "";
        await attemptOnce(signIn("password", { flow: "confirm", email, code, signUpKey }));
        clearSignUpKey();
      },
      confirm: async (code: string, proof: ConfirmationProof) => {
        await attemptOnce(signIn("password", { flow: "confirm", code, ...proof }));
        clearSignUpKey();
      },
      requestReset: (email: string) => retry(() => signIn("password", { flow: "reset", email })),
      applyReset: (code: string, newPassword: string) =>
        attemptOnce(signIn("password", { flow: "reset-verification", code, newPassword })),
    };
  }, [actions]);
}
