import type { ReactNode } from 'react';
import type { CSSObject } from '@emotion/react';
import { color, fontSize, space } from '@site/shared/ui';

export interface ShownFact {
  readonly label: string;
  readonly value: ReactNode;
  /** Shown below the value, smaller. */
  readonly detail?: ReactNode;
}

/** Names and values, in as many columns as fit. */
export function FactsList({ facts }: { readonly facts: readonly ShownFact[] }) {
  return (
    <dl css={list}>
      {facts.map(({ label, value, detail }) => (
        <div key={label} css={{ minWidth: 0 }}>
          <dt css={muted}>{label}</dt>
          <dd css={{ margin: 0, overflowWrap: 'anywhere' }}>
            {value}
            {detail !== undefined && <div css={muted}>{detail}</div>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const muted: CSSObject = { color: color.muted, fontSize: fontSize.small };
const list: CSSObject = {
  display: 'grid',
  gap: `${space[4]} ${space[6]}`,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 13rem), 1fr))',
  margin: 0,
};
