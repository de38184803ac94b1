import { useEffect, type ReactNode } from 'react';

export interface ArrivedProps {
  readonly path: string;
  readonly children?: ReactNode;
  /** Called once the content is on the screen. */
  onArrive(path: string): void;
}

/** Reports that a page is shown: its effect runs when the Suspense boundary around it shows its content. */
export function Arrived({ path, onArrive, children }: ArrivedProps) {
  useEffect(() => onArrive(path), [path, onArrive]);
  return children;
}
