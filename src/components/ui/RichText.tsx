import type { MouseEvent } from "react";
import { useNavigate } from "react-router-dom";
import { Prose } from "./Prose";

/**
 * HTML built from this repository's own Markdown, never from users' text. Links within the app
 * don't reload the page.
 */
export function RichText({ html }: { html: string }) {
  const navigate = useNavigate();
  function follow(event: MouseEvent<HTMLDivElement>) {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const href = link?.getAttribute("href");
    if (!href?.startsWith("/")) return;
    event.preventDefault();
    void navigate(href);
  }
  return <Prose onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />;
}
