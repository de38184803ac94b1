import type { CSSObject } from '@emotion/react';
import { chooseCounting, countingState, subscribeToCounting } from '@site/shared/federation';
import { color, line, radius, size, space, Text, weight, width } from '@site/shared/ui';
import { useState, useSyncExternalStore } from 'react';
import { COUNTING_CHOICE, COUNTING_STATES } from './counting-choice-content.ts';

/** Says whether the visitor is counted, with a switch where that is the visitor's choice. Works once the page is hydrated. */
export function CountingChoice() {
  const known = useSyncExternalStore(subscribeToCounting, countingState, () => null);
  const [isRefused, setRefused] = useState(false);
  const state = isRefused && known === 'counted' ? 'blocked' : known;
  const isStillDeclined = isRefused && known === 'declined';
  return (
    <div css={box}>
      {(known === 'counted' || known === 'declined') && (
        <label css={label}>
          <input
            type="checkbox"
            role="switch"
            css={control}
            checked={state === 'declined'}
            onChange={({ target }) => setRefused(!chooseCounting(!target.checked))}
          />
          {COUNTING_CHOICE.label}
        </label>
      )}
      <Text role="status">
        {isStillDeclined && `${COUNTING_CHOICE.notStored} `}
        {state ? COUNTING_STATES[state] : COUNTING_CHOICE.withoutScript}
      </Text>
    </div>
  );
}

/** As high as with the switch, so that nothing moves when it appears. */
const box: CSSObject = {
  display: 'grid',
  gap: space[2],
  alignContent: 'center',
  maxWidth: width.measure,
  minHeight: '8rem',
  padding: space[4],
  border: `${line.hair} solid ${color.hairline}`,
  borderRadius: radius.md,
};
const label: CSSObject = {
  display: 'flex',
  gap: space[3],
  alignItems: 'center',
  minHeight: size.target,
  fontWeight: weight.medium,
  cursor: 'pointer',
};
const control: CSSObject = { flex: 'none', width: '1.25rem', height: '1.25rem', accentColor: color.brand };
