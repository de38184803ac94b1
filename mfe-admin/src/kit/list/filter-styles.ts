import type { CSSObject } from '@emotion/react';
import { space } from '@site/shared/ui';

/** The fields of a filter, next to each other as far as there is room. */
export const filterFields: CSSObject = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 14rem), 1fr))',
  alignItems: 'start',
  gap: space[4],
};

/** The buttons of a filter, in a row of their own below the fields. */
export const filterActions: CSSObject = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[3],
  gridColumn: '1 / -1',
};
