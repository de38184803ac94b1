import type { CSSObject } from '@emotion/react';
import { color, fontSize, space } from '@site/shared/ui';
import { APPLICATION_COPY } from './application-content.ts';

/** A box that nobody ticked for the visitor. */
export function NewsletterOptIn() {
  return (
    <label css={label}>
      <input type="checkbox" name="newsletter" value="yes" css={box} />
      <span>{APPLICATION_COPY.newsletter}</span>
    </label>
  );
}

const label: CSSObject = {
  display: 'flex',
  gap: space[3],
  alignItems: 'center',
  minHeight: '2.75rem',
  fontSize: fontSize.small,
  cursor: 'pointer',
};
const box: CSSObject = { flex: 'none', width: '1.25rem', height: '1.25rem', accentColor: color.brand };
