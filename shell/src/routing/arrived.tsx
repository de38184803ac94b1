import { useEffect, type ReactNode } from 'react';

export interface ArrivedProps {
  readonly path: string;
  /** Prefix of the title, if an error is shown instead of the page. */
  readonly errorPrefix?: string;
  readonly children?: ReactNode;
  /** Called once the content is on the screen. */
  onArrive(path: string, errorPrefix?: string): void;
}

/** Reports that a page is shown: its effect runs when the Suspense boundary around it shows its content. */
export function Arrived({ path, errorPrefix, onArrive, children }: ArrivedProps) {
  useEffect(() => onArrive(path, errorPrefix), [path, errorPrefix, onArrive]);
  return children;
}
