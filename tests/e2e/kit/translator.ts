/**
 * A page translator in the browser, like Google's: wraps every text in `<font>`, at once and after
 * every change.
 */

import type { Page } from "@playwright/test";

/**
 * Translates every page that `page` opens from now on. `wrap` moves the text node into the font;
 * a number of milliseconds is how long it takes to put a new text node in its place, like a translator
 * that asks a server first. It doesn't check whether the text has changed since.
 */
export async function translatePages(page: Page, mode: "wrap" | number): Promise<void> {
  await page.addInitScript((way) => {
    const skipped = "script, style, title, textarea, font, [translate=no], option";
    const translateText = (text: Text) => {
      const parent = text.parentElement;
      if (!parent || text.data.trim() === "" || parent.closest(skipped)) return;
      const outer = document.createElement("font");
      const inner = document.createElement("font");
      outer.append(inner);
      const { data } = text;
      if (way === "wrap") {
        text.replaceWith(outer);
        inner.append(text);
        return;
      }
      setTimeout(() => {
        if (text.parentElement !== parent) return;
        inner.append(data);
        text.replaceWith(outer);
      }, way);
    };
    const translateAll = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      texts.forEach(translateText);
    };
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === "characterData") translateText(target as Text);
        for (const node of addedNodes) {
          if (node.nodeType === Node.TEXT_NODE) translateText(node as Text);
          else translateAll(node);
        }
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  }, mode);
}
