import { useCallback, useState } from 'react';
import { copyOf } from './copy-of-page.ts';

/** A copy of the server's content, taken before hydration. */
export interface Prerendered {
  readonly path: string;
  readonly content: DocumentFragment;
}

/** Copies the current content of `outlet`; null if the page was not prerendered. */
export function keepPrerendered(outlet: Element | null, path: string): Prerendered | null {
  return outlet?.hasChildNodes() ? { path, content: copyOf(outlet) } : null;
}

export interface PageCopyProps {
  /** Whether the page is in the document when this first renders. If so, it is copied then, including the visitor's input. */
  readonly isInPlace: boolean;
  /** Content to show if it is not in the document. */
  readonly content?: DocumentFragment;
}

/**
 * Shows a static copy of a page. If anything above a boundary updates while its code is loading, or if that fails, React
 * replaces its HTML by the fallback. With this copy as the fallback, the visitor sees no difference.
 */
export function PageCopy({ isInPlace, content }: PageCopyProps) {
  const [copy] = useState(() => {
    // React renders a fallback before it removes the content.
    const outlet = isInPlace ? document.getElementById('outlet') : null;
    return outlet?.hasChildNodes() ? copyOf(outlet) : content?.cloneNode(true);
  });
  const fill = useCallback(
    (element: HTMLDivElement | null) => element?.replaceChildren(...(copy ? [copy] : [])),
    [copy],
  );
  return <div ref={fill} />;
}
