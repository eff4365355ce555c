import { createContext, use } from "react";

export type ToastOptions = {
  title: string;
  description?: string;
  /** `destructive` for failures: another colour, and announced at once. */
  variant?: "default" | "success" | "destructive";
  /** Where to see the outcome; following it dismisses the toast. */
  link?: { to: string; text: string };
  /** News about other users' actions; waits until a toast about the user's own action is gone. */
  isNews?: boolean;
};

export type ToastApi = {
  /** Replaces the current toast; news replaces only news. Returns a function that dismisses it. */
  show: (toast: ToastOptions) => () => void;
};

export const ToastContext = createContext<ToastApi | null>(null);

export function useToast(): ToastApi {
  const api = use(ToastContext);
  if (api === null) throw new Error("useToast must be used within a ToastProvider");
  return api;
}
