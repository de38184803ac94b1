import type { ShellServices } from '@site/shared/federation';
import { Button, Cluster } from '@site/shared/ui';
import { useEffect, useEffectEvent } from 'react';
import { ContactLines } from './contact-lines.tsx';
import { NoticePage } from './notice-page.tsx';
import { LOAD_FAILED } from './notices-content.ts';

export interface LoadFailedPageProps {
  readonly title: string;
  readonly facts: ShellServices['facts'];
  onRetry(): void;
}

/** Shown if a page's code could not be loaded. Retries when the network is back. */
export function LoadFailedPage({ title, facts, onRetry }: LoadFailedPageProps) {
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const onOnline = () => retry();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
  return (
    <NoticePage title={LOAD_FAILED.title} text={LOAD_FAILED.text(title)}>
      <Cluster gap={4}>
        <Button variant="primary" onClick={onRetry}>
          {LOAD_FAILED.retry}
        </Button>
      </Cluster>
      <ContactLines facts={facts} />
    </NoticePage>
  );
}
