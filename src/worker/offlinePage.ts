/** The page for an address that isn't available offline: says so, and lists the pages that are. */

const STYLE = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { margin: 0 auto; max-width: 40rem; padding: 2rem 1rem; background: #eff6f5; color: #07393e; }
  .name { color: #0a6a6c; font-weight: 700; }
  a { color: #0a6a6c; display: inline-block; padding: 0.625rem 0; overflow-wrap: anywhere; }
  ul { list-style: none; margin: 0; padding: 0; border-top: 1px solid #c4d9d7; }
  li { border-bottom: 1px solid #c4d9d7; }
  @media (prefers-color-scheme: dark) {
    body { background: #06181b; color: #eaf7f4; }
    a, .name { color: #7fd4cf; }
    ul, li { border-color: #24444a; }
  }`;

/** Titles in cached pages are already escaped. */
async function linkTo(pages: Cache, request: Request): Promise<string> {
  const html = (await (await pages.match(request))?.text()) ?? "";
  const { pathname, search } = new URL(request.url);
  const title = /<title>([^<]*?)( · Shoal)?<\/title>/.exec(html)?.[1] ?? pathname;
  const href = (pathname + search).replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<li><a href="${href}">${title}</a></li>`;
}

/** `pages`: the cached pages, the newest last. */
export async function offlinePage(pages: Cache): Promise<Response> {
  const cachedPages = [...(await pages.keys())].reverse();
  const links = await Promise.all(cachedPages.map((request) => linkTo(pages, request)));
  const list =
    links.length > 0
      ? `<h2>Pages you have read</h2><ul>${links.join("")}</ul>`
      : "<p>No Shoal pages are saved on this device yet.</p>";
  const html = `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>You are offline | Shoal</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <main>
      <p class="name">Shoal</p>
      <h1>You are offline</h1>
      <p>This page isn't saved on this device, so it needs a connection.</p>
      <p><a href="">Try again</a></p>
      ${list}
    </main>
  </body>
</html>`;
  return new Response(html, {
    status: 503,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
    },
  });
}
