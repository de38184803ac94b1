import { useCallback } from 'react';

/** A copy of the content that the server sent, taken before hydration. */
export interface Prerendered {
  readonly path: string;
  readonly content: Node;
}

/** Copies what stands in `outlet` now. Null where the page was not prerendered. */
export function keepPrerendered(outlet: Element | null, path: string): Prerendered | null {
  if (!outlet?.hasChildNodes()) return null;
  const content = document.createDocumentFragment();
  for (const node of outlet.childNodes) content.append(node.cloneNode(true));
  return { path, content };
}

/**
 * Shows that copy. React drops a boundary's server HTML for the fallback as soon as anything above it updates while
 * its code is still loading; with the copy as fallback the visitor sees no difference.
 */
export function PrerenderedContent({ prerendered }: { readonly prerendered: Prerendered }) {
  const fill = useCallback(
    (element: HTMLDivElement | null) => element?.replaceChildren(prerendered.content.cloneNode(true)),
    [prerendered],
  );
  return <div ref={fill} />;
}
