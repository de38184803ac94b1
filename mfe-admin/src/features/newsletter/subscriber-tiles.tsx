import type { CSSObject } from '@emotion/react';
import {
  SUBSCRIBER_STATES,
  type SubscriberCounts,
  type SubscriberFilter,
} from '@site/shared/contracts/staff';
import { card, color, fontSize, Grid, line, weight } from '@site/shared/ui';
import { Link, useSearchParams } from 'react-router-dom';
import { STATE_NAMES } from './admin-newsletter-content.ts';
import { searchOfFilter } from './subscribers-address.ts';

interface SubscriberTilesProps {
  readonly counts: SubscriberCounts | undefined;
  readonly filter: SubscriberFilter;
}

/** The number of subscribers in each state, which leads to their list. */
export function SubscriberTiles({ counts, filter }: SubscriberTilesProps) {
  const [parameters] = useSearchParams();
  return (
    <Grid min="9rem" gap={3} role="list">
      {SUBSCRIBER_STATES.map((state) => (
        <div key={state} role="listitem">
          <Link
            to={{ search: searchOfFilter(parameters, { state }).toString() }}
            aria-current={filter.state === state || undefined}
            css={[card({ padding: 'md' }), tile]}
          >
            <span css={figure}>{counts ? counts[state].toLocaleString('en-US') : '–'}</span>{' '}
            <span css={{ color: color.muted }}>{STATE_NAMES[state]}</span>
          </Link>
        </div>
      ))}
    </Grid>
  );
}

const tile: CSSObject = {
  display: 'block',
  height: '100%',
  textDecoration: 'none',
  '&:hover': { borderColor: color.brand },
  '&[aria-current]': { outline: `${line.thick} solid ${color.brand}`, outlineOffset: `-${line.thick}` },
};
const figure: CSSObject = {
  display: 'block',
  color: color.brand,
  fontSize: fontSize.h2,
  fontWeight: weight.heavy,
  fontVariantNumeric: 'tabular-nums',
};
