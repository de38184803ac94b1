import { CoinStack, whole, Invoice } from './parts.tsx';
import { pick } from './seed.ts';

export interface SceneProps {
  /** Returns the seed's next number in [0, 1). */
  readonly next: () => number;
}

const between = (next: () => number, low: number, high: number) => low + next() * (high - low);

/** Invoices fanned like a hand of cards. */
function Fan({ next }: SceneProps) {
  const spread = between(next, 9, 15);
  const lean = between(next, -6, 6);
  return [-1, 1, 0].map((side) => (
    <Invoice
      key={side}
      x={330 + side * 84}
      y={184 + Math.abs(side) * 16}
      turn={lean + side * spread}
      scale={1.3}
      isPaid={side === 0}
    />
  ));
}

/** Coin stacks as a rising chart. */
function Savings({ next }: SceneProps) {
  const steps = [2, 4, 5, 8, 11, 15];
  return steps.map((count, index) => (
    <CoinStack
      key={count}
      x={168 + index * 76}
      y={318 - index * 3}
      count={Math.max(1, count + Math.round(between(next, -1, 1)))}
      metal={next() > 0.55 ? 'petrol' : 'coin'}
    />
  ));
}

/** Streams that start scattered and end in order, each with an arrow at its end. */
function Streams({ next }: SceneProps) {
  return ['brand', 'accent', 'good', 'brand soft'].map((look, index) => {
    const from = whole(between(next, 40, 320));
    const to = 66 + index * 74;
    return (
      <path
        key={look}
        className={`${look} wide`}
        d={`M-10 ${from}C180 ${from} 300 ${to} 486 ${to}h54m-20-20 22 20-22 20`}
      />
    );
  });
}

/** Bars over the ledger and the line of their running total. */
function Growth({ next }: SceneProps) {
  let level = between(next, 36, 60);
  const bars = Array.from({ length: 7 }, (_, index) => {
    level += between(next, 8, 40);
    return { x: 150 + index * 62, height: Math.min(level, 250) };
  });
  const line = bars.map(({ x, height }) => `${x + 19} ${whole(300 - height - 24)}`).join('L');
  return (
    <>
      {bars.map(({ x, height }, index) => (
        <rect
          key={x}
          className={index % 3 === 2 ? 'coin-edge' : 'petrol'}
          x={x}
          y={whole(310 - height)}
          width="38"
          height={whole(height)}
          rx="9"
        />
      ))}
      <path className="accent bold" d={`M${line}`} />
      <path className="rule bold" d="M120 310h480" />
    </>
  );
}

/** Arcs around a center: shares of a whole. */
function Shares({ next }: SceneProps) {
  const looks = ['brand', 'accent', 'good', 'brand soft'];
  return (
    <g transform="translate(340 190)">
      <circle className="paper" r="152" />
      {looks.map((look, index) => {
        const radius = 132 - index * 30;
        const length = 2 * Math.PI * radius;
        const share = between(next, 0.35, 0.9) * length;
        return (
          <g key={look} transform={`rotate(${whole(between(next, 0, 300))})`}>
            <circle className="rule wide" r={radius} />
            <circle
              className={`${look} wide`}
              r={radius}
              strokeDasharray={`${whole(share)} ${whole(length)}`}
            />
          </g>
        );
      })}
    </g>
  );
}

/** People at a round table, seen from above, joined by lines. */
function Circle({ next }: SceneProps) {
  const turn = between(next, 0, 60);
  const seats = Array.from({ length: 6 }, (_, index) => {
    const angle = ((index * 60 + turn) * Math.PI) / 180;
    return { x: whole(340 + 138 * Math.cos(angle)), y: whole(184 + 118 * Math.sin(angle)) };
  });
  const chosen = Math.floor(next() * seats.length);
  return (
    <>
      <path
        className="brand soft"
        d={`M${seats.map(({ x, y }) => `${x} ${y}`).join('L')}Z`}
        strokeDasharray="3 8"
      />
      <circle className="paper" cx="340" cy="184" r="62" />
      <path className="brand bold" d="m314 196 18-20 14 12 22-28m-16 0h16v16" />
      {seats.map(({ x, y }, index) => (
        <g key={index} transform={`translate(${x} ${y})`} className={index === chosen ? 'accent' : 'brand'}>
          <circle className={index === chosen ? 'coin' : 'petrol'} r="38" />
          <circle className={index === chosen ? 'coin-edge' : 'petrol-edge'} cy="-8" r="11" />
          <path className={index === chosen ? 'coin-edge' : 'petrol-edge'} d="M-21 22a21 19 0 0 1 42 0Z" />
        </g>
      ))}
    </>
  );
}

/** Steps that lead up to a flag. */
function Ascent({ next }: SceneProps) {
  const rise = whole(between(next, 34, 44));
  const steps = Array.from({ length: 5 }, (_, index) => ({
    x: 130 + index * 86,
    y: 320 - (index + 1) * rise,
  }));
  const top = steps.at(-1) ?? { x: 0, y: 0 };
  return (
    <>
      {steps.map(({ x, y }, index) => (
        <rect
          key={x}
          className={index % 2 === 0 ? 'petrol' : 'petrol-edge'}
          x={x}
          y={y}
          width="86"
          height={326 - y}
          rx="6"
        />
      ))}
      <path className="accent bold" d={`M${top.x + 40} ${top.y}v-78`} />
      <path className="coin-edge" d={`M${top.x + 40} ${top.y - 78}l50 17-50 17Z`} />
      <path
        className="accent bold"
        d={`M150 ${280 - rise}Q330 ${210 - rise} ${top.x + 6} ${top.y - 36}`}
        strokeDasharray="2 10"
      />
    </>
  );
}

/** A month with some of its days settled. */
function Month({ next }: SceneProps) {
  const days = Array.from({ length: 21 }, (_, index) => ({
    x: 204 + (index % 7) * 42,
    y: 152 + Math.floor(index / 7) * 52,
  }));
  return (
    <>
      <rect className="paper" x="166" y="52" width="330" height="258" rx="22" />
      <path className="fill-brand" d="M166 74a22 22 0 0 1 22-22h286a22 22 0 0 1 22 22v34H166Z" />
      <path className="brand wide" d="M240 40v26M422 40v26" />
      {days.map(({ x, y }) => {
        const look = pick(next, ['rule', 'rule', 'petrol', 'coin-edge']);
        return <circle key={`${x}-${y}`} className={look} cx={x} cy={y} r="15" />;
      })}
    </>
  );
}

/** A letter sheet with one line marked, and a lens over it. */
function Review({ next }: SceneProps) {
  const marked = 1 + Math.floor(next() * 4);
  const rows = Array.from({ length: 6 }, (_, index) => ({
    y: 112 + index * 32,
    length: whole(between(next, 90, 190)),
  }));
  return (
    <>
      <rect className="paper" x="206" y="44" width="250" height="286" rx="18" />
      <circle className="petrol" cx="246" cy="80" r="18" />
      <path className="rule wide" d="M280 74h110M280 90h70" />
      {rows.map(({ y, length }, index) => (
        <path
          key={y}
          className={`${index === marked ? 'accent' : 'rule'} wide`}
          d={`M234 ${y + 14}h${length}`}
        />
      ))}
      <g transform={`translate(420 ${126 + marked * 32})`}>
        <path className="brand wide" d="m34 34 40 40" />
        <circle className="petrol soft" r="46" />
        <circle className="brand wide" r="46" />
      </g>
    </>
  );
}

export const COVER_SCENES = [Fan, Savings, Streams, Growth, Shares, Circle, Ascent, Month, Review] as const;
