/** The shared parts of drawings. They use the classes of `tokens/art-styles.ts`. */

/**
 * Rounds coordinates to integers. A unit is at most a pixel, so fractions are invisible, and they cost bytes on every
 * page with a drawing.
 */
export function whole(value: number): number {
  return Math.round(value);
}

export interface PlaceProps {
  readonly x: number;
  readonly y: number;
}

export interface InvoiceProps extends PlaceProps {
  readonly turn?: number | undefined;
  readonly scale?: number | undefined;
  readonly isPaid?: boolean | undefined;
}

/**
 * An invoice: a rounded card with a head, rows and a total; a check mark when it is paid. 132 by 168, positioned by its
 * center.
 */
export function Invoice({ x, y, turn = 0, scale = 1, isPaid = false }: InvoiceProps) {
  return (
    <g
      transform={`translate(${whole(x)} ${whole(y)}) rotate(${whole(turn)}) scale(${scale}) translate(-66 -84)`}
    >
      <rect className="shade" x="4" y="10" width="132" height="168" rx="14" />
      <rect className="paper" width="132" height="168" rx="14" />
      <rect className="fill-brand" x="16" y="18" width="26" height="26" rx="8" />
      <path className="on-brand" d="m22.5 34 5-5.5 3.5 3 5-6" />
      <path className="rule wide" d="M56 25h58M56 38h34" />
      <path className="rule" d="M16 62h100M16 82h100M16 102h100" />
      <path className="rule bold" d="M16 72h52M94 72h22M16 92h40M98 92h18M16 112h58M90 112h26" />
      <path className="brand wide" d="M80 140h34" />
      {isPaid && (
        <>
          <circle className="fill-good" cx="34" cy="140" r="15" />
          <path className="on-brand bold" d="m27.5 140.5 4.5 4.5 8.5-9" />
        </>
      )}
    </g>
  );
}

export interface CoinStackProps extends PlaceProps {
  readonly count: number;
  readonly radius?: number | undefined;
  readonly metal?: 'coin' | 'petrol' | undefined;
}

const THICKNESS = 11;

/** A stack of coins, seen from above at 30 degrees; positioned by the center of its base. */
export function CoinStack({ x, y, count, radius = 30, metal = 'coin' }: CoinStackProps) {
  const flat = whole(radius * 0.5);
  const height = count * THICKNESS;
  const edges = Array.from(
    { length: count - 1 },
    (_, index) => `M${-radius} ${-(index + 1) * THICKNESS}a${radius} ${flat} 0 0 0 ${2 * radius} 0`,
  ).join('');
  return (
    <g transform={`translate(${whole(x)} ${whole(y)})`}>
      <path
        className={`${metal}-edge`}
        d={`M${-radius} ${-height}v${height}a${radius} ${flat} 0 0 0 ${2 * radius} 0v${-height}z`}
      />
      <path className={metal === 'coin' ? 'accent' : 'brand'} d={edges} />
      <ellipse className={metal} cy={-height} rx={radius} ry={flat} />
      <ellipse
        className={metal === 'coin' ? 'accent soft' : 'brand soft'}
        cy={-height}
        rx={whole(radius * 0.62)}
        ry={whole(flat * 0.62)}
      />
    </g>
  );
}

/** A coin seen from the front, marked with ledger lines. */
export function Coin({ x, y, radius = 24 }: PlaceProps & { readonly radius?: number | undefined }) {
  const bar = whole(radius * 0.34);
  return (
    <g transform={`translate(${whole(x)} ${whole(y)})`}>
      <circle className="coin" r={whole(radius)} />
      <circle className="accent soft" r={whole(radius * 0.76)} />
      <path
        className="accent bold"
        d={`M${-bar} ${-bar}h${2 * bar}M${-bar} 0h${bar}M${-bar} ${bar}h${whole(bar * 1.5)}`}
      />
    </g>
  );
}

export interface RuledProps {
  readonly width: number;
  readonly height: number;
  readonly every: number;
  readonly x?: number | undefined;
  readonly y?: number | undefined;
}

/** Ledger lines: evenly spaced rows with two columns set off. */
export function Ruled({ width, height, every, x = 0, y = 0 }: RuledProps) {
  let d = '';
  for (let at = every; at < height; at += every) d += `M${x} ${whole(y + at)}h${width}`;
  d += `M${whole(x + width * 0.72)} ${y}v${height}M${whole(x + width * 0.86)} ${y}v${height}`;
  return <path className="rule" d={d} />;
}

export interface SizeProps {
  readonly width: number;
  readonly height: number;
}

/** A sheet with a shadow, as a ground for lines. */
export function Sheet({ x, y, width, height }: PlaceProps & SizeProps) {
  return (
    <>
      <rect
        className="fill-ink"
        fillOpacity="0.1"
        x={x + 5}
        y={y + 8}
        width={width}
        height={height}
        rx="14"
      />
      <rect className="paper" x={x} y={y} width={width} height={height} rx="14" />
    </>
  );
}

export interface EntryProps extends PlaceProps, SizeProps {
  readonly look: 'accent' | 'brand' | 'ink' | 'rule';
  readonly opacity?: number | undefined;
}

/** A word or an amount on a sheet: a bar with round ends, placed by its corner. */
export function Entry({ look, x, y, width, height, opacity }: EntryProps) {
  return (
    <path
      className={look}
      strokeOpacity={opacity}
      strokeWidth={height}
      d={`M${x + height / 2} ${y + height / 2}h${width - height}`}
    />
  );
}

/** A coin seen from the front, with a mark of three bars. */
export function ChartCoin({ x, y, radius }: PlaceProps & { readonly radius: number }) {
  const [left, foot] = [whole(radius * 0.3), whole(radius * 0.34)];
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle className="fill-ink" fillOpacity="0.14" cx="2" cy="4" r={radius} />
      <circle className="copper" r={radius} />
      <circle className="deep-line" strokeOpacity="0.4" r={whole(radius * 0.76)} />
      <path
        className="deep-line"
        strokeWidth={Math.max(1.5, whole(radius * 1.3) / 10)}
        d={`M${-left} ${foot}V0M0 ${foot}V${-foot}M${left} ${foot}V${-whole(radius * 0.18)}`}
      />
    </g>
  );
}

/** A round seal with a check mark. */
export function Seal({ x, y, radius }: PlaceProps & { readonly radius: number }) {
  const [left, low, right] = [whole(radius * 0.42), whole(radius * 0.34), whole(radius * 0.44)];
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle className="fill-brand" r={radius} />
      <path
        className="on-brand"
        strokeWidth={whole(radius * 0.2)}
        d={`M${-left} 0L${-whole(radius * 0.1)} ${low}L${right} ${-low}`}
      />
    </g>
  );
}
