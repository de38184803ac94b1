import { useEffect, type ReactNode } from 'react';

export interface ArrivedProps {
  readonly path: string;
  /** Prefix of the title for an error page. */
  readonly errorPrefix?: string;
  readonly children?: ReactNode;
  /** Called once the content is on the screen. */
  onArrive(path: string, errorPrefix?: string): void;
}

/** Reports that a page is shown. Its effect runs when the surrounding Suspense boundary shows its content. */
export function Arrived({ path, errorPrefix, onArrive, children }: ArrivedProps) {
  useEffect(() => onArrive(path, errorPrefix), [path, errorPrefix, onArrive]);
  return children;
}
