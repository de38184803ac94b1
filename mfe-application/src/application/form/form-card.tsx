import type { ReactNode } from 'react';
import { breakpoint, card, Fieldset, space } from '@site/shared/ui';

/** One of the form's cards. */
export function FormCard({ legend, children }: { readonly legend: string; readonly children: ReactNode }) {
  return (
    <Fieldset legend={legend} css={card({ padding: 'lg' })}>
      {children}
    </Fieldset>
  );
}

/** Two fields side by side where there is room. */
export function FieldPair({ children }: { readonly children: ReactNode }) {
  return <div css={pair}>{children}</div>;
}

const pair = {
  display: 'grid',
  gap: space[6],
  alignItems: 'start',
  [breakpoint.sm]: { gridTemplateColumns: '1fr 1fr' },
};
