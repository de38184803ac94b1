import type { ShellServices } from '@site/shared/federation';
import { Button, Cluster } from '@site/shared/ui';
import { ContactLines } from './contact-lines.tsx';
import { NoticePage } from './notice-page.tsx';

export interface LoadFailedPageProps {
  readonly title: string;
  readonly facts: ShellServices['facts'];
  onRetry(): void;
}

/** Stands for a page whose code could not be loaded. */
export function LoadFailedPage({ title, facts, onRetry }: LoadFailedPageProps) {
  return (
    <NoticePage
      title="This page did not load"
      text={`We could not reach “${title}”. Your connection may have dropped; nothing is lost.`}
    >
      <Cluster gap={4}>
        <Button variant="primary" onClick={onRetry}>
          Retry
        </Button>
      </Cluster>
      <ContactLines facts={facts} />
    </NoticePage>
  );
}
