import { BrowserRouter } from "react-router-dom";
import { ToastProvider } from "../components/ui/toast/ToastProvider";
import { AuthProvider } from "./auth/AuthProvider";
import { AppBoundary } from "./AppBoundary";
import { AppRoutes, AuthGate } from "./router";

export function App() {
  return (
    <AppBoundary>
      <BrowserRouter>
        <ToastProvider>
          <AuthProvider>
            <AuthGate>
              <AppRoutes />
            </AuthGate>
          </AuthProvider>
        </ToastProvider>
      </BrowserRouter>
    </AppBoundary>
  );
}
