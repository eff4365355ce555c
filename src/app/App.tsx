import { BrowserRouter } from "react-router-dom";
import { ToastProvider } from "../components/ui/toast/ToastProvider";
import { AppErrorBoundary } from "./AppErrorBoundary";
import { AuthProvider } from "./auth/AuthProvider";
import { AppRoutes, AuthGate } from "./router";

/** Everything inside the Convex client's provider. */
export function App() {
  return (
    <AppErrorBoundary>
      <BrowserRouter>
        <ToastProvider>
          <AuthProvider>
            <AuthGate>
              <AppRoutes />
            </AuthGate>
          </AuthProvider>
        </ToastProvider>
      </BrowserRouter>
    </AppErrorBoundary>
  );
}
