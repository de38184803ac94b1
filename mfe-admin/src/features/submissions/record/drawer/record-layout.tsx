import type { KeyboardEvent, ReactNode } from 'react';
import type { CSSObject } from '@emotion/react';
import type { ShellServices } from '@site/shared/federation';
import { breakpoint, media, space } from '@site/shared/ui';
import { PartBoundary } from '../../../../kit/part-boundary.tsx';
import { useOpenRecord } from '../record-address.ts';
import { RecordDrawer } from './record-drawer.tsx';
import { useDrawerFocus } from './use-drawer-focus.ts';

interface RecordLayoutProps {
  readonly services: ShellServices;
  /** The lists that records are opened from. */
  readonly children: ReactNode;
}

/** The lists and the record that the address names: beside them on a wide screen, in their place on a narrow one. */
export function RecordLayout({ services, children }: RecordLayoutProps) {
  const { reference, list, close } = useOpenRecord();
  const { heading, markErased } = useDrawerFocus(reference, list.search);
  const isOpen = reference !== null;
  return (
    <div css={isOpen && sideBySide} onKeyDown={(event) => isOpen && isForDrawer(event) && close()}>
      <div css={[{ minWidth: 0 }, isOpen && onlyWide]}>
        <PartBoundary>{children}</PartBoundary>
      </div>
      {isOpen && (
        <PartBoundary key={reference}>
          <RecordDrawer
            {...{ reference, heading, list, services }}
            onClose={close}
            onErased={() => {
              markErased();
              close();
            }}
          />
        </PartBoundary>
      )}
    </div>
  );
}

/** Escape closes a question, a list of options or a calendar first. In a field it could discard what was typed. */
function isForDrawer({ key, target, defaultPrevented }: KeyboardEvent): boolean {
  if (key !== 'Escape' || defaultPrevented || !(target instanceof Element)) return false;
  return target.closest('dialog, input, select, textarea') === null;
}

const sideBySide: CSSObject = {
  [breakpoint.lg]: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) clamp(24rem, 42%, 34rem)',
    alignItems: 'start',
    gap: space[8],
  },
};
const onlyWide: CSSObject = { [media.narrow]: { display: 'none' } };
