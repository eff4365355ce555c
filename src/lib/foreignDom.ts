/**
 * Lets React go on where a browser extension has moved or removed one of its nodes: the two calls of the DOM by which
 * React inserts and removes would throw, and the page would be lost with all that was typed.
 */
export function tolerateForeignChanges(): void {
  // Both are called on a node of their own below.
  // eslint-disable-next-line @typescript-eslint/unbound-method
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function <T extends Node>(child: T, before: Node | null): T {
    return insertBefore.call(this, child, before && childHolding(this, before)) as T;
  };
  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    const foreign = childHolding(this, child) ?? child;
    if (foreign.parentNode) removeChild.call(foreign.parentNode, foreign);
    return child;
  };
}

/** The child of `parent` that `node` is or has been wrapped in; null when `node` is elsewhere. */
function childHolding(parent: Node, node: Node): Node | null {
  let holder: Node | null = node;
  while (holder !== null && holder.parentNode !== parent) holder = holder.parentNode;
  return holder;
}
