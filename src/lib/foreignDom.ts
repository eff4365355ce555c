/**
 * Keeps React working if a browser extension has moved or removed one of its nodes. Otherwise the
 * DOM calls with which React inserts and removes nodes would throw, and the page would be lost with
 * all input.
 */
export function tolerateForeignChanges(): void {
  // Both are called below with a node as `this`.
  // oxlint-disable-next-line typescript/unbound-method
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function <T extends Node>(child: T, before: Node | null): T {
    return insertBefore.call(this, child, before && childHolding(this, before)) as T;
  };
  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    const holdingChild = childHolding(this, child) ?? child;
    if (holdingChild.parentNode) removeChild.call(holdingChild.parentNode, holdingChild);
    return child;
  };
}

/** The child of `parent` that is `node` or now contains it; null if `node` is elsewhere. */
function childHolding(parent: Node, node: Node): Node | null {
  let holder: Node | null = node;
  while (holder !== null && holder.parentNode !== parent) holder = holder.parentNode;
  return holder;
}
