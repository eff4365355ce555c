/**
 * Stores Convex Auth's two tokens in local storage, which all tabs share, or in this tab's memory
 * if that is full or forbidden (`lib/storage`). It also works around three defects of the library:
 *
 * - Convex Auth stores the JWT before the refresh token, and other tabs react to the JWT. A tab
 *   that tried to renew before the refresh token was there stayed signed out. Here the JWT is
 *   stored last.
 * - A late answer to a renewal can bring back the tokens of a session that has ended, or remove the
 *   next user's. Here an ended session stays ended, and a refused renewal removes only the tokens
 *   that it was requested with.
 * - When one session ends and the next begins at the same moment, as in a tab that was frozen,
 *   Convex Auth swaps the token but keeps making requests as the first session. Here it never sees
 *   the browser's own storage events (their storage area isn't this object), and learns of the next
 *   session only after the page has rendered without the first.
 */

import { readClaims } from "#convex/domain/accounts/sessionClaims.ts";
import { isStorageForbidden, readText, removeKey, writeText } from "#src/lib/storage.ts";
import { clearActivity } from "./clearActivity";
import { clearCachedProfile } from "./profileCache";
import {
  dropStoredTokens,
  lastSignedOutSessionId,
  libraryKey,
  loadSession,
  readLibraryToken,
  renewableSessionId,
  storedSessionId,
} from "./sessionStore";

let deployment = "";
let renderedToken: string | null = null;
let pendingJwt: string | undefined;
/** The session whose renewal is unanswered; Convex Auth requests one at a time. */
let renewingSession: string | null = null;

const sessionOfRendered = () =>
  renderedToken === null ? null : readClaims(renderedToken)?.sessionId;

/** Passed to Convex Auth's provider. */
export const tokenStorage = {
  getItem: (key: string): string | null => {
    if (key === libraryKey("RefreshToken", deployment))
      renewingSession = renewableSessionId(deployment);
    return readText(key);
  },

  setItem: (key: string, value: string): void => {
    if (key === libraryKey("JWT", deployment)) {
      pendingJwt = value;
      return;
    }
    if (key !== libraryKey("RefreshToken", deployment)) {
      writeText(key, value);
      return;
    }
    const claims = pendingJwt === undefined ? null : readClaims(pendingJwt);
    const session = pendingJwt === undefined ? null : claims?.sessionId;
    if (session === renewingSession) renewingSession = null;
    if (pendingJwt === undefined || session === lastSignedOutSessionId()) return;
    if (claims) clearPreviousUser(claims.userId);
    writeText(key, value);
    writeText(libraryKey("JWT", deployment), pendingJwt);
  },

  removeItem: (key: string): void => {
    const stored =
      key === libraryKey("JWT", deployment)
        ? storedSessionId(deployment)
        : key === libraryKey("RefreshToken", deployment)
          ? renewableSessionId(deployment)
          : null;
    const isAnotherSession =
      renewingSession !== null && renewingSession !== stored && stored !== lastSignedOutSessionId();
    if (stored === null || (stored === sessionOfRendered() && !isAnotherSession)) {
      removeKey(key);
    }
    if (key === libraryKey("RefreshToken", deployment)) renewingSession = null;
  },
};

/** Clears the data of a previous user whose session expired while no tab was open. */
function clearPreviousUser(userId: string): void {
  const oldUserId = loadSession()?.data.user.id;
  if (oldUserId === undefined || oldUserId === userId) return;
  clearCachedProfile(oldUserId);
  clearActivity();
}

/** Call before Convex Auth's provider renders. */
export function watchStoredTokens(deploymentUrl: string): void {
  deployment = deploymentUrl;
  // Browsers that forbid storage refuse locks too. Without locks Convex Auth renews one token at a
  // time within the tab.
  if (isStorageForbidden()) Object.defineProperty(navigator, "locks", { value: undefined });
  const signedOutSession = lastSignedOutSessionId();
  if (signedOutSession !== null && storedSessionId(deployment) === signedOutSession)
    dropStoredTokens(deployment, signedOutSession);
  window.addEventListener("storage", followOtherTabs);
}

function followOtherTabs({ key, storageArea }: StorageEvent): void {
  // Events without a real Storage are our own. Comparing with `localStorage` would throw where it
  // is forbidden.
  if (storageArea instanceof Storage && key === libraryKey("JWT", deployment)) syncStoredToken();
}

/** Call with each Convex Auth token that has been rendered. */
export function onTokenRendered(token: string | null): void {
  const [before, after] = [renderedToken, token].map((each) => each && readClaims(each)?.sessionId);
  renderedToken = token;
  if (before && after && before !== after) return dispatchTokenChange(null);
  // An empty store means a log-out in this tab, for which Convex Auth still needs its token.
  if (storedSessionId(deployment) !== null) syncStoredToken();
}

function syncStoredToken(): void {
  const stored = readLibraryToken("JWT", deployment);
  const isSameSession =
    renderedToken === null || sessionOfRendered() === storedSessionId(deployment);
  dispatchTokenChange(isSameSession ? stored : null);
}

function dispatchTokenChange(newValue: string | null): void {
  if (newValue === renderedToken) return;
  const key = libraryKey("JWT", deployment);
  window.dispatchEvent(
    Object.assign(new Event("storage"), { key, newValue, storageArea: tokenStorage }),
  );
}
