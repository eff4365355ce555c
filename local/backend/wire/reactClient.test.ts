// @vitest-environment jsdom
/** `convex/react` in a page: hooks, optimistic updates, pagination. */
import { act, cleanup, configure, render, screen } from "@testing-library/react";
import {
  ConvexProvider,
  ConvexReactClient,
  useMutation,
  usePaginatedQuery,
  useQuery,
} from "convex/react";
import { createElement, type ReactNode } from "react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { api } from "../fixture/app.ts";
import { serveFixture, type ServedFixture } from "../testing/child.ts";

let backend: ServedFixture;
const clients: ConvexReactClient[] = [];

// The first call after a start loads the functions, which is slow on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

beforeAll(async () => {
  backend = await serveFixture();
});
afterEach(async () => {
  cleanup();
  await Promise.all(clients.splice(0).map((client) => client.close()));
});
afterAll(() => backend.stop());

function inPage(content: ReactNode): void {
  const client = new ConvexReactClient(backend.cloudUrl, {
    webSocketConstructor: WebSocket as unknown as typeof globalThis.WebSocket,
    logger: false,
  });
  clients.push(client);
  render(createElement(ConvexProvider, { client }, content));
}

test("two components follow a mutation, and its optimistic row is then replaced by the real one", async () => {
  const channel = crypto.randomUUID();
  const renders: string[][] = [];
  let send: (body: string) => Promise<unknown> = () => Promise.resolve();

  function Writer() {
    const mutate = useMutation(api.messages.send).withOptimisticUpdate((store, args) => {
      const rows = store.getQuery(api.messages.list, { channel }) ?? [];
      const row = { ...args, _id: "optimistic" as never, _creationTime: 0 };
      store.setQuery(api.messages.list, { channel }, [...rows, row]);
    });
    send = (body) => mutate({ channel, body });
    return null;
  }
  function List() {
    const rows = useQuery(api.messages.list, { channel });
    if (rows === undefined) return createElement("p", null, "loading");
    renders.push(
      rows.map(({ _id, body }) => (_id === ("optimistic" as never) ? `${body}?` : body)),
    );
    return createElement("p", null, `rows: ${rows.map(({ body }) => body).join(",")}`);
  }
  inPage(createElement("div", null, createElement(Writer), createElement(List)));
  await screen.findByText("rows:");
  for (const body of ["a", "b"]) {
    let sending: Promise<unknown> = Promise.resolve();
    act(() => {
      sending = send(body);
    });
    await act(() => sending);
  }
  await screen.findByText("rows: a,b");
  // At no time is a row missing or duplicated.
  expect(renders.map((rows) => rows.join(","))).toEqual(["", "a?", "a", "a,b?", "a,b"]);
});

test("usePaginatedQuery loads more and stays live", async () => {
  const channel = crypto.randomUUID();
  let send: (body: string) => Promise<unknown> = () => Promise.resolve();
  let loadMore: () => void = () => undefined;

  function Writer() {
    const mutate = useMutation(api.messages.send);
    send = (body) => mutate({ channel, body });
    return null;
  }
  function Pages() {
    const pages = usePaginatedQuery(api.messages.page, { channel }, { initialNumItems: 2 });
    loadMore = () => pages.loadMore(2);
    const bodies = pages.results.map(({ body }) => body).join(",");
    return createElement("p", null, `${pages.status}: ${bodies}`);
  }
  inPage(createElement("div", null, createElement(Writer), createElement(Pages)));
  await screen.findByText("Exhausted:");
  for (const body of ["1", "2", "3", "4", "5"]) await act(() => send(body));
  await screen.findByText(/^Exhausted: 5,4,3,2,1$/);
  cleanup();
  inPage(createElement("div", null, createElement(Writer), createElement(Pages)));
  await screen.findByText("CanLoadMore: 5,4");
  act(() => loadMore());
  await screen.findByText("CanLoadMore: 5,4,3,2");
  await act(() => send("6"));
  await screen.findByText("CanLoadMore: 6,5,4,3,2");
});
