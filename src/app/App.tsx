import { useState } from "react";
import { ToastProvider } from "../components/ui/toast/ToastProvider";
import { browserHistory } from "../lib/history";
import { Router } from "../lib/router";
import { AuthProvider } from "./auth/AuthProvider";
import { AppBoundary } from "./AppBoundary";
import { AppRoutes, AuthGate } from "./router";

export function App() {
  const [history] = useState(browserHistory);
  return (
    <AppBoundary>
      <Router history={history}>
        <ToastProvider>
          <AuthProvider>
            <AuthGate>
              <AppRoutes />
            </AuthGate>
          </AuthProvider>
        </ToastProvider>
      </Router>
    </AppBoundary>
  );
}
