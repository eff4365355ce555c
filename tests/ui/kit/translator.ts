/**
 * Changes every text below `root` as translators do: the text node moves into a `<font>`, or a `<font>` with another text
 * node takes its place.
 */
export function translate(root: Node, how: "wrap" | "replace"): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.parentElement?.tagName === "FONT") continue;
    const font = document.createElement("font");
    text.replaceWith(font);
    font.append(how === "wrap" ? text : text.data);
  }
}
