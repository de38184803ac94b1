import type { ComponentProps } from 'react';
import { Link, useLocation } from 'react-router-dom';

export interface FrameLinkProps extends ComponentProps<typeof Link> {
  readonly to: string;
}

/** A link of the frame that knows where the visitor is: on its page, or (for looks only) below it. */
export function FrameLink(props: FrameLinkProps) {
  const { pathname } = useLocation();
  return (
    <Link
      // Else each carries an attribute for a kind of prefetching that this site does not use.
      discover="none"
      aria-current={pathname === props.to ? 'page' : undefined}
      data-within={isWithin(pathname, props.to) || undefined}
      {...props}
    />
  );
}

/** True for the path itself and every path below it. */
export function isWithin(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}
