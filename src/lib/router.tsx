/**
 * The router: 2 kB instead of React Router's 12 kB, of which the app used only addresses, links and
 * path parameters. Pages and their guards are in `src/app`.
 */
import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from "react";
import { decodePercent } from "./decode";
import {
  addressOf,
  type AppHistory,
  type Location,
  type NavigateOptions,
  resolveAddress,
  type Visit,
} from "./history";

export type Params = Record<string, string | undefined>;

const HistoryContext = createContext<AppHistory | null>(null);
const VisitContext = createContext<Visit | null>(null);
const ParamsContext = createContext<Params>({});

function given<T>(value: T | null): T {
  if (value === null) throw new Error("This component needs a <Router> around it");
  return value;
}

/** Provides the address to its children. A navigation is a transition: the page stays responsive. */
export function Router({ history, children }: { history: AppHistory; children: ReactNode }) {
  const [visit, setVisit] = useState(history.current);
  useLayoutEffect(() => history.listen((next) => startTransition(() => setVisit(next))), [history]);
  return (
    <HistoryContext value={history}>
      <VisitContext value={visit}>{children}</VisitContext>
    </HistoryContext>
  );
}

export const useLocation = (): Location => given(use(VisitContext)).location;

/** Whether this page was reached by Back, Forward or a reload. */
export const useIsPop = (): boolean => given(use(VisitContext)).type === "pop";

/** Goes to an address; the same function on every render. */
export const useNavigate = (): AppHistory["navigate"] => given(use(HistoryContext)).navigate;

export const useGoBack = (): (() => void) => {
  const { go } = given(use(HistoryContext));
  return () => go(-1);
};

/** The parameters in the page's path, decoded. */
export const useParams = (): Params => use(ParamsContext);

type SetSearch = (
  next: URLSearchParams | Record<string, string>,
  options?: NavigateOptions,
) => void;

/** The address's query and a function that replaces all of it. */
export function useSearchParams(): [URLSearchParams, SetSearch] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const setParams = useCallback<SetSearch>(
    (next, options) => navigate(`?${new URLSearchParams(next)}`, options),
    [navigate],
  );
  return [params, setParams];
}

const segmentsOf = (path: string) => path.split("/").filter((segment) => segment !== "");

/** The parameters of `pathname` if it has the form of `path`, such as "/learn/:slug"; "*" fits all. */
export function matchPath(path: string, pathname: string): Params | null {
  if (path === "*") return {};
  const [expected, segments] = [segmentsOf(path), segmentsOf(pathname)];
  if (expected.length !== segments.length) return null;
  const params: Params = {};
  for (const [place, name] of expected.entries()) {
    const segment = decodePercent(segments[place] ?? "");
    if (name.startsWith(":")) params[name.slice(1)] = segment;
    else if (name.toLowerCase() !== segment.toLowerCase()) return null;
  }
  return params;
}

/** Shows its children if the address has the form of `path`. */
export function Route({ path, children }: { path: string; children: ReactNode }) {
  const { pathname } = useLocation();
  const params = useMemo(() => matchPath(path, pathname), [path, pathname]);
  return params && <ParamsContext value={params}>{children}</ParamsContext>;
}

/** Replaces the current address. */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace: true }), [navigate, to]);
  return null;
}

export type LinkProps = Omit<ComponentProps<"a">, "href"> & {
  /** An address of this app; may be relative ("?tab=reviews"). */
  to: string;
} & NavigateOptions;

const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate();
  // Only a relative link renders again at every address.
  const href = to.startsWith("/")
    ? to
    : addressOf(resolveAddress(to, given(use(VisitContext)).location));
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const opensHere = rest.target === undefined || rest.target === "_self";
    if (event.defaultPrevented || !opensHere || !isPlainClick(event)) return;
    event.preventDefault();
    navigate(href, { replace, state });
  };
  return <a {...rest} href={href} onClick={follow} />;
}
