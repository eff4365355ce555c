/**
 * Where Convex Auth keeps its two tokens: local storage, which all tabs share, or this tab's memory where that is full
 * or forbidden (`lib/storage`); with what it takes no care of.
 *
 * - It stores the JWT before the refresh token, and other tabs go by the first: one that asked for a renewal
 *   before the second was there was a visitor's to convex for good. Here the JWT is stored last.
 * - A renewal that is answered late brings tokens of a session that was left, or takes the next person's away.
 *   Here a session that was left stays so, and only a session's own tokens are removed with it: the refusal of a
 *   renewal takes the tokens in whose name it was asked for.
 * - When the end of one session and the beginning of the next come in at once, as in a tab that was frozen, it
 *   changes the token and goes on asking in the name of the first. So it does not hear the browser's events,
 *   whose storage is not this one, but is told of another session when the page without the first has been
 *   rendered.
 */
import { forgetDrafts } from "../../lib/drafts";
import { forgetViewed } from "../../lib/recentlyViewed";
import { isStorageForbidden, readText, removeKey, writeText } from "../../lib/storage";
import { forgetProfile } from "./profileCache";
import {
  dropStoredTokens,
  leftSession,
  libraryKey,
  loadSession,
  readClaims,
  readLibrary,
  renewableSession,
  storedSession,
} from "./sessionStore";

let deployment = "";
let rendered: string | null = null;
let heldBack: string | undefined;
/** The session in whose name a renewal was asked for and not answered; Convex Auth asks for one at a time. */
let renewing: string | null = null;

const sessionOfRendered = () => (rendered === null ? null : readClaims(rendered)?.sessionId);

/** To be given to Convex Auth's provider. */
export const tokenStorage = {
  getItem: (key: string): string | null => {
    if (key === libraryKey("RefreshToken", deployment)) renewing = renewableSession(deployment);
    return readText(key);
  },

  setItem: (key: string, value: string): void => {
    if (key === libraryKey("JWT", deployment)) {
      heldBack = value;
      return;
    }
    if (key !== libraryKey("RefreshToken", deployment)) {
      writeText(key, value);
      return;
    }
    const claims = heldBack === undefined ? null : readClaims(heldBack);
    const session = heldBack === undefined ? null : claims?.sessionId;
    if (session === renewing) renewing = null;
    if (heldBack === undefined || session === leftSession()) return;
    if (claims) forgetThoseBefore(claims.userId);
    writeText(key, value);
    writeText(libraryKey("JWT", deployment), heldBack);
  },

  removeItem: (key: string): void => {
    const stored =
      key === libraryKey("JWT", deployment)
        ? storedSession(deployment)
        : key === libraryKey("RefreshToken", deployment)
          ? renewableSession(deployment)
          : null;
    const isOfAnother = renewing !== null && renewing !== stored && stored !== leftSession();
    if (stored === null || (stored === sessionOfRendered() && !isOfAnother)) {
      removeKey(key);
    }
    if (key === libraryKey("RefreshToken", deployment)) renewing = null;
  },
};

/**
 * Whose session ran out while no tab was open has not left: what they typed is here still. The next person does not get it,
 * and sends none of it.
 */
function forgetThoseBefore(userId: string): void {
  const before = loadSession()?.data.user.id;
  if (before === undefined || before === userId) return;
  forgetProfile(before);
  forgetDrafts();
  forgetViewed();
}

/** To be called before Convex Auth's provider is rendered. */
export function watchStoredTokens(deploymentUrl: string): void {
  deployment = deploymentUrl;
  // Browsers that forbid storage refuse locks, too. Without them Convex Auth renews one token at a time within the tab.
  if (isStorageForbidden()) Object.defineProperty(navigator, "locks", { value: undefined });
  const left = leftSession();
  if (left !== null && storedSession(deployment) === left) dropStoredTokens(deployment, left);
  window.addEventListener("storage", ({ key, storageArea }) => {
    // `tell` sends the others. Reading `localStorage` to compare would throw where it is forbidden.
    if (storageArea instanceof Storage && key === libraryKey("JWT", deployment)) tellWhatIsStored();
  });
}

/** To be called with each token of Convex Auth's that has been rendered. */
export function tokenRendered(token: string | null): void {
  const [before, after] = [rendered, token].map((each) => each && readClaims(each)?.sessionId);
  rendered = token;
  if (before && after && before !== after) return tell(null);
  // Nothing in store: a log-out here, for which Convex Auth still needs its token.
  if (storedSession(deployment) !== null) tellWhatIsStored();
}

function tellWhatIsStored(): void {
  const stored = readLibrary("JWT", deployment);
  const goesOn = rendered === null || sessionOfRendered() === storedSession(deployment);
  tell(goesOn ? stored : null);
}

function tell(newValue: string | null): void {
  if (newValue === rendered) return;
  const key = libraryKey("JWT", deployment);
  window.dispatchEvent(
    Object.assign(new Event("storage"), { key, newValue, storageArea: tokenStorage }),
  );
}
