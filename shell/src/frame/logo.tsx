import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { color, space, VisuallyHidden, weight } from '@site/shared/ui';
import { FRAME_COPY } from './frame-content.ts';

/** The site's logo mark and name, linking to the home page. */
export function Logo({ name, ...rest }: Omit<ComponentProps<typeof Link>, 'to'> & { readonly name: string }) {
  return (
    <Link to="/" css={logo} {...rest}>
      <svg aria-hidden="true" width="32" height="32" viewBox="0 0 32 32" css={mark}>
        <rect className="ground" width="32" height="32" rx="9" />
        <path className="lines" d="M8 22.5h8M8 17.5h5M8 12.5h3" />
        <path className="rise" d="m14.5 20 3.5-5 3 2.5 4-7" />
        <circle className="coin" cx="25" cy="9.5" r="2.5" />
      </svg>
      <span>{name}</span>
      <VisuallyHidden>{` ${FRAME_COPY.home}`}</VisuallyHidden>
    </Link>
  );
}

const logo = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[2],
  color: color.ink,
  fontSize: '1.25rem',
  fontWeight: weight.heavy,
  letterSpacing: '-0.02em',
  textDecoration: 'none',
};
const mark = {
  fill: 'none',
  strokeWidth: 2,
  strokeLinecap: 'round' as const,
  strokeLinejoin: 'round' as const,
  '& .ground': { fill: color.brand },
  '& .lines': { stroke: color.onBrand, opacity: 0.6 },
  '& .rise': { stroke: color.onBrand },
  '& .coin': { fill: color.bandAccent },
};
