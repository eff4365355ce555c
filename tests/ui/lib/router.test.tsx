import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { browserHistory } from "#src/lib/history.ts";
import {
  Link,
  matchPath,
  Redirect,
  Route,
  Router,
  useIsPop,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from "#src/lib/router.tsx";

describe("a path", () => {
  it.each([
    ["/learn/:slug", "/learn/how-many-fish", { slug: "how-many-fish" }],
    ["/learn/:slug", "/learn/how-many-fish/", { slug: "how-many-fish" }],
    ["/quiz/:id", "/quiz/caf%C3%A9", { id: "café" }],
    ["/quiz/:id", "/quiz/100%", { id: "100%" }],
    ["/", "/", {}],
    ["/browse", "/Browse", {}],
    ["*", "/no/such/page", {}],
  ])("%s fits %s", (path, pathname, params) => {
    expect(matchPath(path, pathname)).toEqual(params);
  });
  it.each([
    ["/learn/:slug", "/learn"],
    ["/learn/:slug", "/learn/a/b"],
    ["/browse", "/"],
    ["/listing/edit/:id", "/listing/k57"],
  ])("%s doesn't fit %s", (path, pathname) => {
    expect(matchPath(path, pathname)).toBeNull();
  });
});

function Place() {
  const { pathname, search, hash, state } = useLocation();
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const isPop = useIsPop();
  return (
    <>
      <output>{pathname + search + hash}</output>
      <p>{JSON.stringify({ state, isPop, tab: params.get("tab"), slug: useParams().slug })}</p>
      <Link to="/learn/drip" state={{ from: "list" }}>
        Article
      </Link>
      <Link to="?tab=reviews">Reviews</Link>
      <Link to="/learn/drip" target="_blank">
        Other tab
      </Link>
      <button onClick={() => setParams({ tab: "a b" }, { replace: true })}>Tab</button>
      <button onClick={() => navigate("//evil.example/x")}>Away</button>
    </>
  );
}
function App() {
  const [history] = useState(browserHistory);
  return (
    <Router history={history}>
      <Route path="/old">
        <Redirect to="/new" />
      </Route>
      <Route path="/learn/:slug">
        <Place />
      </Route>
      <Route path="/new">
        <Place />
      </Route>
      <Route path="/evil.example/x">
        <Place />
      </Route>
    </Router>
  );
}
const address = () => screen.getByRole("status").textContent;
const details = () =>
  JSON.parse(screen.getByRole("paragraph").textContent) as Record<string, unknown>;
const click = (role: string, name: string) => userEvent.click(screen.getByRole(role, { name }));
const back = async () => {
  const arrived = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
  await act(async () => {
    history.back();
    await arrived;
  });
};

beforeEach(() => {
  history.pushState(null, "", "/new");
});

describe("the router", () => {
  it("follows a link, and Back returns", async () => {
    render(<App />);
    await click("link", "Article");
    expect(address()).toBe("/learn/drip");
    expect(location.pathname).toBe("/learn/drip");
    expect(details()).toEqual({ state: { from: "list" }, isPop: false, tab: null, slug: "drip" });
    await back();
    expect(address()).toBe("/new");
    expect(details()).toMatchObject({ state: null, isPop: true });
  });
  it("keeps the state of a page over a reload", async () => {
    const first = render(<App />);
    await click("link", "Article");
    first.unmount();
    render(<App />);
    expect(details()).toMatchObject({ state: { from: "list" }, isPop: true });
  });
  it("resolves a relative link against the page", async () => {
    render(<App />);
    await click("link", "Article");
    expect(screen.getByRole("link", { name: "Reviews" }).getAttribute("href")).toBe(
      "/learn/drip?tab=reviews",
    );
    await click("link", "Reviews");
    expect(address()).toBe("/learn/drip?tab=reviews");
    expect(details().tab).toBe("reviews");
  });
  it("adds no history entry for a link to the same address or a replaced one", async () => {
    render(<App />);
    await click("link", "Article");
    const entries = history.length;
    await click("link", "Article");
    await click("button", "Tab");
    expect(address()).toBe("/learn/drip?tab=a+b");
    expect(history.length).toBe(entries);
    await back();
    expect(address()).toBe("/new");
  });
  it("redirects without a history entry", async () => {
    history.pushState(null, "", "/old");
    const entries = history.length;
    render(<App />);
    expect(address()).toBe("/new");
    expect(history.length).toBe(entries);
  });
  it("leaves other tabs and modified clicks to the browser", async () => {
    render(<App />);
    const prevented = vi.fn();
    const note = (event: Event) => {
      prevented(event.defaultPrevented);
      event.preventDefault();
    };
    addEventListener("click", note);
    await click("link", "Other tab");
    const user = userEvent.setup();
    await user.keyboard("{Control>}");
    await user.click(screen.getByRole("link", { name: "Article" }));
    removeEventListener("click", note);
    expect(prevented.mock.calls).toEqual([[false], [false]]);
    expect(address()).toBe("/new");
  });
  it("never leaves the site", async () => {
    render(<App />);
    await click("button", "Away");
    expect(location.host).toBe("localhost:3000");
    expect(address()).toBe("/evil.example/x");
  });
});
