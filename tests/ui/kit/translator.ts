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

/**
 * Requests a translation of every text below `root`. The returned function is the answer: it puts
 * the translations in place of the text nodes that are still there, even if their text has changed by then.
 */
export function requestTranslation(root: Node): () => void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const requests: { text: Text; translation: string }[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (text.parentElement?.closest("[translate=no], option")) continue;
    requests.push({ text, translation: text.data });
  }
  return () => {
    for (const { text, translation } of requests) {
      const font = document.createElement("font");
      font.append(translation);
      text.replaceWith(font);
    }
  };
}
