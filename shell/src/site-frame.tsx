import type { SiteFacts } from '@site/shared/contracts';
import { useEffect, type ReactNode } from 'react';
import { ReceiptPanel } from './frame/receipt-panel.tsx';
import { SiteFooter } from './frame/site-footer.tsx';
import { SiteHeader } from './frame/site-header.tsx';
import { SkipLink } from './frame/skip-link.tsx';
import { forgetReceipt, readReceipt } from './services/receipt-memory.ts';
import { RouteAnnouncer } from './services/route-announcer.tsx';
import type { Shell } from './services/shell-services.ts';
import { useStore } from './services/store.ts';
import { Toaster } from './services/toaster.tsx';

export interface SiteFrameProps {
  readonly facts: SiteFacts;
  readonly pathname: string;
  readonly shell: Shell;
  readonly children: ReactNode;
}

/** The frame of every page: skip link, header, main, footer. */
export function SiteFrame({ facts, pathname, shell, children }: SiteFrameProps) {
  const receipt = useStore(shell.receipt);
  // Set after hydration, because the server's HTML has no receipt.
  useEffect(() => shell.receipt.set(readReceipt()), [shell]);

  function dismissReceipt() {
    forgetReceipt();
    shell.receipt.set(null);
  }

  return (
    <>
      <SkipLink />
      <SiteHeader facts={facts} />
      <main id="main" tabIndex={-1} css={{ outline: 'none' }}>
        {pathname === '/' && receipt ? (
          <ReceiptPanel reference={receipt.reference} onDismiss={dismissReceipt} />
        ) : null}
        <div id="outlet">{children}</div>
      </main>
      <SiteFooter facts={facts} />
      <Toaster store={shell.toaster} />
      <RouteAnnouncer announcement={shell.announcement} />
    </>
  );
}
