import { useEffect, useState, type ReactNode } from 'react';
import { media, useHydrated } from '@site/shared/ui';
import { AccountLoading } from '../account-loading.tsx';

/**
 * Shows its children, which are what the server prerenders. If the address asks for another view, "Loading..." is in their
 * place until the page knows that view.
 */
export function UntilViewIsKnown({ children }: { readonly children: ReactNode }) {
  const [isKnown, setKnown] = useState(useHydrated());
  // Rendered together with the link of an account email, which is taken in an effect too.
  useEffect(() => setKnown(true), []);
  return (
    <>
      {!isKnown && (
        <div css={loading}>
          <AccountLoading />
        </div>
      )}
      <div css={!isKnown && prerendered}>{children}</div>
    </>
  );
}

const loading = { display: 'none', [media.otherView]: { display: 'block' } };
const prerendered = { [media.otherView]: { display: 'none' } };
