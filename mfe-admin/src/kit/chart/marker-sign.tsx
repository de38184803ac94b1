import { color } from '@site/shared/ui';

interface MarkerSignProps {
  /** Text on the flag above the line. Null without releases. */
  readonly flag: string | null;
  /** In the upper row, so that flags side by side do not overlap. */
  readonly isRaised: boolean;
  /** Draws a diamond at the foot of the line. */
  readonly hasNote: boolean;
  /** Set by the chart: the line of the marker. */
  readonly viewBox?: { readonly x?: number; readonly y?: number; readonly height?: number };
}

/** The sign of a marker: a flag for releases, a diamond for notes. The table and the cursor say the same in words. */
export function MarkerSign({ flag, isRaised, hasNote, viewBox = {} }: MarkerSignProps) {
  const { x = 0, y = 0, height = 0 } = viewBox;
  const foot = y + height;
  const pole = isRaised ? y - HEIGHT - 2 : y;
  return (
    <g aria-hidden="true">
      {flag !== null && (
        <>
          <rect
            x={x - WIDTH / 2}
            y={pole - HEIGHT - 2}
            width={WIDTH}
            height={HEIGHT}
            rx="4"
            fill={color.bg}
            stroke={color.border}
          />
          <text x={x} y={pole - 7} textAnchor="middle" fontSize="12" fontWeight="650" fill={color.ink}>
            {flag}
          </text>
        </>
      )}
      {hasNote && (
        <path
          d={`M${x} ${foot - SIDE}L${x + SIDE} ${foot}L${x} ${foot + SIDE}L${x - SIDE} ${foot}Z`}
          fill={color.accent}
          stroke={color.bg}
        />
      )}
    </g>
  );
}

const WIDTH = 26;
const HEIGHT = 20;
const SIDE = 7;
