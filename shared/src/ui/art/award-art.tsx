import type { ComponentProps } from 'react';
import { whole } from './parts.tsx';
import { numbersFrom, pick } from './seed.ts';

export interface AwardArtProps extends ComponentProps<'svg'> {
  /** Determines the medal. */
  readonly seed: string;
}

/** A medal with rosette, ring, emblem and ribbons, chosen by the seed. */
export function AwardArt({ seed, ...rest }: AwardArtProps) {
  const next = numbersFrom(`badge ${seed}`);
  const metal = pick(next, METALS);
  const petals = pick(next, [12, 16, 20, 24]);
  const emblem = pick(next, EMBLEMS);
  return (
    <svg aria-hidden="true" viewBox="0 0 160 160" data-art {...rest}>
      <circle className={metal.ground} cx="80" cy="80" r="78" />
      <path className={metal.ribbon} d="m58 92-16 50 19-8 12 17 14-48Z" />
      <path className={metal.ribbon} d="m102 92 16 50-19-8-12 17-14-48Z" />
      <path className={metal.rosette} d={rosette(petals)} />
      <circle className="paper" cx="80" cy="70" r="33" />
      <circle className={`${metal.line} soft`} cx="80" cy="70" r="28" strokeDasharray="1 5" />
      <path className={`${metal.line} bold`} d={emblem} />
    </svg>
  );
}

const METALS = [
  { ground: 'ground', ribbon: 'petrol', rosette: 'coin', line: 'accent' },
  { ground: 'warm-ground', ribbon: 'coin', rosette: 'petrol', line: 'brand' },
  { ground: 'quiet', ribbon: 'coin-edge', rosette: 'coin', line: 'brand' },
  { ground: 'ground', ribbon: 'coin', rosette: 'petrol-edge', line: 'accent' },
] as const;

const EMBLEMS = [
  // star, rising line, laurel, podium, spark
  'm80 54 4.7 10.5 11.3 1.2-8.5 7.6 2.4 11.2L80 78.8l-9.9 5.7 2.4-11.2-8.5-7.6 11.3-1.2Z',
  'M63 84h34M66 78l9-10 7 6 12-17m-8 0h8v8',
  'M80 88V66m-12-8c-6 10-2 24 12 30 14-6 18-20 12-30M68 66c4 0 8 3 9 7m15-7c-4 0-8 3-9 7M80 57v.01',
  'M64 84V74h11V64h10v6h11v14ZM80 56v.01',
  'M80 52c1.5 11 6.5 16 18 18-11.5 2-16.5 7-18 18-1.5-11-6.5-16-18-18 11.5-2 16.5-7 18-18Z',
] as const;

function rosette(petals: number): string {
  const points = Array.from({ length: petals * 2 }, (_, index) => {
    const angle = (index * Math.PI) / petals;
    const radius = index % 2 === 0 ? 48 : 42;
    return `${whole(80 + radius * Math.sin(angle))} ${whole(70 - radius * Math.cos(angle))}`;
  });
  return `M${points.join('L')}Z`;
}
