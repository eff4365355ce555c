import type { MouseEvent } from "react";
import { useNavigate } from "react-router-dom";
import { Prose } from "./Prose";

/**
 * HTML that was made from this repository's own Markdown when the app was built; never text of users.
 * Links within the app are followed without loading the page anew.
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
