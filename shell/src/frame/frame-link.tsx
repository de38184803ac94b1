import type { ComponentProps } from 'react';
import { Link, useLocation } from 'react-router-dom';

export interface FrameLinkProps extends ComponentProps<typeof Link> {
  readonly to: string;
}

/** A link that marks the current page, and visually also the pages below its path. */
export function FrameLink(props: FrameLinkProps) {
  const { pathname } = useLocation();
  return (
    <Link
      // Omitted otherwise, because each link would have an attribute for an unused kind of prefetching.
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
