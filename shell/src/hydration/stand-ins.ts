/**
 * Lets React continue on a page whose texts were replaced. A browser's translator replaces each text with an element.
 * React keeps the original text node and uses it in later changes, which the DOM then refuses or which stay invisible
 * (https://github.com/facebook/react/issues/11538). From now on, changes next to a replaced text are made next to its
 * stand-in, and a changed text replaces its stand-in, where the translator finds it.
 */
export function acceptStandIns(root: Node): void {
  /** The node that replaced a text, or an earlier stand-in. */
  const standIns = new WeakMap<Node, Node>();
  const replaceable = new WeakSet<Node>();
  const observer = new MutationObserver(note);
  observer.observe(root, { subtree: true, childList: true });

  function note(records: readonly MutationRecord[]): void {
    // Each replaces one node.
    const free = new Set(
      records.flatMap((record) => [...record.addedNodes]).filter((node) => !isReacts(node)),
    );
    for (const [at, record] of records.entries())
      for (const removed of record.removedNodes) {
        if (!replaceable.has(removed) && !(removed instanceof Text && isReacts(removed))) continue;
        const standIn = neighborsOf(record, records[at + 1]).find((node) => free.delete(node));
        if (standIn) replace(removed, standIn, record.target);
      }
  }

  function replace(removed: Node, standIn: Node, parent: Node): void {
    standIns.set(removed, standIn);
    standIns.delete(standIn);
    replaceable.add(standIn);
    forwardChanges(parent, placeOf);
    if (removed instanceof Text) returnOnChange(removed, () => placeOf(removed, parent));
  }

  /**
   * The node in the place of one of React's children: itself, or its stand-in. If both are missing, the DOM refuses the
   * change.
   */
  function placeOf(child: Node, parent: Node): Node {
    if (child.parentNode === parent || !isReacts(child)) return child;
    note(observer.takeRecords());
    let place: Node | undefined = child;
    while (place && place.parentNode !== parent) place = standIns.get(place);
    return place ?? child;
  }
}

/** React stores a reference on each node that it manages. */
function isReacts(node: Node): boolean {
  return Object.keys(node).some((key) => key.startsWith('__reactFiber'));
}

/** Nodes that may have replaced another one, by comparing the record of its removal with the next record. */
function neighborsOf(record: MutationRecord, next: MutationRecord | undefined): Node[] {
  const { target, addedNodes, previousSibling, nextSibling } = record;
  const isSamePlace = next?.target === target && next.nextSibling === nextSibling;
  const near = [...addedNodes, previousSibling, nextSibling, ...(isSamePlace ? next.addedNodes : [])];
  return near.filter((node) => node !== null);
}

/** Overrides the methods by which React changes an element's children, so that they use stand-ins. */
function forwardChanges(parent: Node, placeOf: (child: Node, parent: Node) => Node): void {
  if (Object.hasOwn(parent, 'insertBefore')) return;
  const { insertBefore, removeChild } = parent;
  parent.insertBefore = (node, child) => {
    const left = placeOf(node, parent);
    insertBefore.call(parent, node, child && placeOf(child, parent));
    // A translator that is turned off inserts the text before its stand-in, and then removes the stand-in itself.
    if (left !== node && left !== child) removeChild.call(parent, left);
    return node;
  };
  parent.appendChild = (node) => parent.insertBefore(node, null);
  parent.removeChild = (child) => {
    removeChild.call(parent, placeOf(child, parent));
    return child;
  };
}

/** Puts a text back into its place when it changes, because its stand-in shows the old text. */
function returnOnChange(text: Text, findPlace: () => Node): void {
  const prototype = Object.getPrototypeOf(text) as Text;
  Object.defineProperty(text, 'nodeValue', {
    configurable: true,
    get: () => Reflect.get(prototype, 'nodeValue', text) as string,
    set(value: string) {
      Reflect.deleteProperty(text, 'nodeValue');
      const place = findPlace();
      if (place !== text) place.parentNode?.replaceChild(text, place);
      text.nodeValue = value;
    },
  });
}
