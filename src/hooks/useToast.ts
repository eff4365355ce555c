import { createContext, use } from "react";

export type ToastOptions = {
  title: string;
  description?: string;
  /** `destructive` for failures: another colour, and read out at once. */
  variant?: "default" | "success" | "destructive";
  /** Of something that others did: waits until the toast of one's own action is gone. */
  isNews?: boolean;
};

export type ToastApi = {
  /** Shows a toast in place of the one that is there; news only in place of news. */
  show: (toast: ToastOptions) => void;
  dismiss: () => void;
};

export const ToastContext = createContext<ToastApi | null>(null);

/** The one toast of the app. */
export function useToast(): ToastApi {
  const api = use(ToastContext);
  if (api === null) throw new Error("useToast must be used within a ToastProvider");
  return api;
}
