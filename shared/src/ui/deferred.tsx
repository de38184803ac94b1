import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { useAfterHydration } from './use-hydrated.ts';

/**
 * Its children are in the prerendered page. On a page reached by a click they are rendered a moment later: for content
 * below the first screen that takes long to render and whose space is reserved.
 */
export function Deferred({ children }: { readonly children: ReactNode }): ReactNode {
  const [isDrawn, draw] = useState(useAfterHydration(false, true));
  useEffect(() => startTransition(() => draw(true)), []);
  return isDrawn && children;
}
