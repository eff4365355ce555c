/** Replaces `@convex-dev/auth/react` in page tests: see `fakeConvex.ts`. */

import { auth, connection } from "./fakeConvex";

export const useAuthActions = () => auth;
export const useAuthToken = () => connection.token;
