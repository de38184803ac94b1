import type { ReactNode } from 'react';
import { media, useHydrated } from '@site/shared/ui';
import { AccountLoading } from '../account/account-loading.tsx';

/**
 * Shows its children, which are what the server prerenders. If the address asks for another view, "Loading..." is in their
 * place until the page is hydrated and knows that view.
 */
export function UntilViewIsKnown({ children }: { readonly children: ReactNode }) {
  const isHydrated = useHydrated();
  return (
    <>
      {!isHydrated && (
        <div css={loading}>
          <AccountLoading />
        </div>
      )}
      <div css={!isHydrated && prerendered}>{children}</div>
    </>
  );
}

const loading = { display: 'none', [media.otherView]: { display: 'block' } };
const prerendered = { [media.otherView]: { display: 'none' } };
