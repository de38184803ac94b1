import { useEffect, type ReactNode } from 'react';

export interface ArrivedProps {
  readonly path: string;
  readonly children?: ReactNode;
  /** Called once the content beside or inside is on the screen. */
  onArrive(path: string): void;
}

/** Tells that a page has arrived: its effect runs when the boundary around it shows its content. */
export function Arrived({ path, onArrive, children }: ArrivedProps) {
  useEffect(() => onArrive(path), [path, onArrive]);
  return children;
}
