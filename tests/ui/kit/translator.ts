/**
 * Changes every text below `root` as translators do: wraps the text node in a `<font>`, or replaces it
 * with a `<font>` containing a new text node.
 */
export function translate(root: Node, mode: "wrap" | "replace"): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.parentElement?.tagName === "FONT") continue;
    const font = document.createElement("font");
    text.replaceWith(font);
    font.append(mode === "wrap" ? text : text.data);
  }
}
