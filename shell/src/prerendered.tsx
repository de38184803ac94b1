import { useCallback, useState } from 'react';
import { copyOf } from './copy-of-page.ts';

/** A copy of the content that the server sent, taken before hydration. */
export interface Prerendered {
  readonly path: string;
  readonly content: DocumentFragment;
}

/** Copies what stands in `outlet` now. Null where the page was not prerendered. */
export function keepPrerendered(outlet: Element | null, path: string): Prerendered | null {
  return outlet?.hasChildNodes() ? { path, content: copyOf(outlet) } : null;
}

export interface PageCopyProps {
  /** Whether the page stands in the document when the copy is first drawn. It is copied then, with what was typed. */
  readonly isInPlace: boolean;
  /** What to show else. */
  readonly content?: DocumentFragment;
}

/**
 * Shows a page without its code. React drops a boundary's HTML for the fallback as soon as anything above it updates while its
 * code is still loading, and when that fails or throws; with a copy as fallback the visitor sees no difference.
 */
export function PageCopy({ isInPlace, content }: PageCopyProps) {
  const [copy] = useState(() => {
    // React draws a fallback before it takes away what the fallback replaces.
    const outlet = isInPlace ? document.getElementById('outlet') : null;
    return outlet?.hasChildNodes() ? copyOf(outlet) : content?.cloneNode(true);
  });
  const fill = useCallback(
    (element: HTMLDivElement | null) => element?.replaceChildren(...(copy ? [copy] : [])),
    [copy],
  );
  return <div ref={fill} />;
}
