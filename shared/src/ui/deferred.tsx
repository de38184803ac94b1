import { startTransition, useEffect, useState, type ReactNode } from 'react';
import { useAfterHydration } from './use-hydrated.ts';

/**
 * Renders its children a moment later on a page reached by a click; a prerendered page contains them. For content below
 * the first screen that renders slowly and has reserved space.
 */
export function Deferred({ children }: { readonly children: ReactNode }): ReactNode {
  const [isDrawn, draw] = useState(useAfterHydration(false, true));
  useEffect(() => startTransition(() => draw(true)), []);
  return isDrawn && children;
}
