import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { useAfterHydration } from './use-hydrated.ts';

/**
 * Its children stand in the prerendered page. Where a page comes after a click they are drawn a moment after it: for what
 * lies below the first screen, takes long to draw, and has its place kept free by what is around it.
 */
export function Deferred({ children }: { readonly children: ReactNode }): ReactNode {
  const [isDrawn, draw] = useState(useAfterHydration(false, true));
  useEffect(() => startTransition(() => draw(true)), []);
  return isDrawn && children;
}
