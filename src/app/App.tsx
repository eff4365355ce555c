import { BrowserRouter } from "react-router-dom";
import { ToastProvider } from "../components/ui/toast/ToastProvider";
import { AppBoundary } from "./AppBoundary";
import { AuthProvider } from "./auth/AuthProvider";
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
