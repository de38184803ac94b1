import type { ComponentProps } from 'react';
import { Coin, Ruled } from './parts.tsx';

/** A generic portrait: a figure at a window over the ledger. */
export function PortraitArt(props: ComponentProps<'svg'>) {
  return (
    <svg aria-hidden="true" viewBox="0 0 480 520" data-art {...props}>
      <path className="ground" d="M60 520V220a180 180 0 0 1 360 0v300Z" />
      <Ruled x={60} y={300} width={360} height={220} every={28} />
      <circle className="warm-ground" cx="318" cy="176" r="70" />
      <path className="brand soft" d="M60 300c70-46 110 20 178-22s96-96 182-66" />
      <path
        className="hair"
        d="M150 372c-8-40 4-76 4-120 0-62 36-104 88-104s86 42 86 104c0 44 14 80 4 120-24 22-158 22-182 0Z"
      />
      <path className="petrol-edge" d="M96 520c0-86 52-130 144-130s144 44 144 130Z" />
      <path className="paper" d="M196 396c10 44 28 76 44 92 16-16 34-48 44-92-26-8-62-8-88 0Z" />
      <path className="coin" d="M212 338h56v52c-4 22-14 38-28 50-14-12-24-28-28-50Z" />
      <path className="coin" d="M184 256c0-46 22-74 56-74s56 28 56 74c0 54-26 94-56 94s-56-40-56-94Z" />
      <path
        className="hair"
        d="M172 268c-4-64 22-100 70-100 44 0 74 36 68 100-8-32-24-50-44-62-20 30-54 44-94 62Z"
      />
      <path className="brand bold" d="m196 396-34 30 40 26-6 68M284 396l34 30-40 26 6 68" />
      <Coin x={392} y={392} radius={26} />
      <Coin x={88} y={188} radius={18} />
      <rect className="paper" x="326" y="440" width="112" height="60" rx="14" />
      <path className="brand bold" d="m344 480 20-18 14 10 24-22m-12 0h12v12" />
    </svg>
  );
}
