import type { ComponentProps } from 'react';
import { artStyles } from './art-styles.ts';
import { Coin, Ruled } from './parts.tsx';

/** A portrait that shows nobody: a figure at a window over the ledger. */
export function PortraitArt(props: ComponentProps<'svg'>) {
  return (
    <svg aria-hidden="true" focusable="false" viewBox="0 0 480 520" css={artStyles} {...props}>
      <path className="ground" d="M60 520V220a180 180 0 0 1 360 0v300Z" />
      <Ruled x={60} y={300} width={360} height={220} every={28} />
      <circle className="warm-ground" cx="318" cy="176" r="70" />
      <path className="brand soft" d="M60 300c70-46 110 20 178-22s96-96 182-66" />
      <path className="petrol-edge" d="M112 520c0-92 48-142 128-142s128 50 128 142Z" />
      <path className="paper" d="m206 384 34 52 34-52-34-16Z" />
      <path className="coin" d="M216 330h48v46a24 24 0 0 1-48 0Z" />
      <path className="coin" d="M180 246c0-44 24-70 60-70s60 26 60 70c0 56-26 96-60 96s-60-40-60-96Z" />
      <path
        className="fill-brand"
        d="M172 262c-10-66 20-106 70-106s78 40 66 104c-8-34-26-52-58-56-34 8-66 20-78 58Z"
      />
      <path className="on-brand bold" d="m240 436-12 30 12 54 12-54Z" />
      <Coin x={392} y={392} radius={26} />
      <Coin x={88} y={188} radius={18} />
      <rect className="paper" x="326" y="440" width="112" height="60" rx="14" />
      <path className="brand bold" d="m344 480 20-18 14 10 24-22m-12 0h12v12" />
    </svg>
  );
}
