import { useId, type ReactNode } from 'react';
import { color, wash } from '@site/shared/ui';

/** The ground of every page illustration: a ledger sheet with ruled lines on a soft glow. Decorative. */
export function ArtFrame({ children }: { readonly children: ReactNode }) {
  const id = useId();
  return (
    <svg viewBox="0 0 480 360" width="480" height="360" aria-hidden="true" css={frameCss}>
      <defs>
        <pattern id={`${id}rules`} width="480" height="24" patternUnits="userSpaceOnUse">
          <path d="M0 23.5H480" stroke={wash(color.brand, 14)} />
        </pattern>
        <radialGradient id={`${id}glow`} cx="0.62" cy="0.36" r="0.62">
          <stop offset="0" stopColor={color.accent} stopOpacity="0.2" />
          <stop offset="1" stopColor={color.accent} stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect
        width="480"
        height="360"
        rx="28"
        fill={`color-mix(in srgb, ${color.bg} 55%, ${color.brandTint})`}
      />
      <rect width="480" height="360" rx="28" fill={`url(#${id}rules)`} />
      <rect width="480" height="360" rx="28" fill={`url(#${id}glow)`} />
      <path d="M56 0V360M61 0V360" stroke={wash(color.accent, 34)} />
      {children}
    </svg>
  );
}

const frameCss = { display: 'block', width: '100%', height: 'auto' } as const;

interface At {
  readonly x: number;
  readonly y: number;
}

/** A white sheet with a shadow, on which a scene lays its lines. */
export function Sheet({ x, y, width, height }: At & { readonly width: number; readonly height: number }) {
  return (
    <>
      <rect x={x + 5} y={y + 8} width={width} height={height} rx="14" fill={wash(color.ink, 10)} />
      <rect
        x={x}
        y={y}
        width={width}
        height={height}
        rx="14"
        fill={color.bg}
        stroke={color.hairline}
        strokeWidth="1.5"
      />
    </>
  );
}

/** A coin of the given radius. */
export function Coin({ x, y, r }: At & { readonly r: number }) {
  return (
    <g strokeLinecap="round">
      <circle cx={x + 2} cy={y + 4} r={r} fill={wash(color.ink, 14)} />
      <circle cx={x} cy={y} r={r} fill={color.bandAccent} />
      <circle
        cx={x}
        cy={y}
        r={r * 0.76}
        fill="none"
        stroke={color.band}
        strokeOpacity="0.4"
        strokeWidth="1.5"
      />
      <path
        d={`M${x - r * 0.3} ${y + r * 0.34}V${y - r * 0.02}M${x} ${y + r * 0.34}V${y - r * 0.36}M${x + r * 0.3} ${y + r * 0.34}V${y - r * 0.18}`}
        stroke={color.band}
        strokeWidth={Math.max(1.5, r * 0.13)}
      />
    </g>
  );
}

/** A round seal with a tick. */
export function Seal({ x, y, r }: At & { readonly r: number }) {
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round">
      <circle cx={x} cy={y} r={r} fill={color.brand} />
      <path
        d={`M${x - r * 0.42} ${y + r * 0.02}L${x - r * 0.1} ${y + r * 0.34}L${x + r * 0.44} ${y - r * 0.32}`}
        stroke={color.onBrand}
        strokeWidth={r * 0.2}
      />
    </g>
  );
}
