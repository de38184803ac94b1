import { useId, type ComponentProps } from 'react';
import { COVER_SCENES } from './cover-scenes.tsx';
import { Coin, whole, Ruled } from './parts.tsx';
import { numbersFrom, pick } from './seed.ts';

export interface CoverArtProps extends ComponentProps<'svg'> {
  /** Determines the picture. */
  readonly seed: string;
  /** The accessible name. Without one, the picture is decorative. */
  readonly title?: string | undefined;
}

/** An article's cover: one of the scenes on one of the grounds, chosen by the seed. */
export function CoverArt({ seed, title, ...rest }: CoverArtProps) {
  const titleId = useId();
  const next = numbersFrom(`scene ${seed}`);
  const Scene = pick(next, COVER_SCENES);
  const ground = pick(next, ['ground', 'warm-ground', 'quiet', 'deep']);
  const sun = { x: whole(60 + next() * 520), y: whole(50 + next() * 70), radius: whole(54 + next() * 60) };
  const name = title
    ? ({ role: 'img', 'aria-labelledby': titleId } as const)
    : ({ 'aria-hidden': true } as const);
  return (
    <svg
      viewBox="0 0 640 360"
      preserveAspectRatio="xMidYMid slice"
      {...name}
      data-art
      data-band={ground === 'deep' || undefined}
      {...rest}
    >
      {title && <title id={titleId}>{title}</title>}
      <rect className={ground} width="640" height="360" />
      <circle
        className={ground === 'warm-ground' ? 'coin faint' : 'petrol faint'}
        cx={sun.x}
        cy={sun.y}
        r={sun.radius}
      />
      <Ruled width={640} height={360} every={36} />
      <Scene next={next} />
      <Coin x={whole(40 + next() * 90)} y={whole(260 + next() * 60)} radius={whole(16 + next() * 10)} />
    </svg>
  );
}
