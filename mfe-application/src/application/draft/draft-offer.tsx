import type { RefObject } from 'react';
import { Button, Callout, Cluster, Text } from '@site/shared/ui';
import { DRAFT_COPY, draftFrom } from './draft-content.ts';
import type { Draft, StoredDraft } from './draft-store.ts';
import { inView } from './in-view.ts';

interface DraftOfferProps {
  readonly draft: StoredDraft;
  readonly ref: RefObject<HTMLDivElement | null>;
  onRestore(draft: StoredDraft): void;
  onDiscard(draft: StoredDraft): void;
}

/** Offers a draft of another tab or an earlier visit. It stays in view while the form scrolls. */
export function DraftOffer({ draft, ref, onRestore, onDiscard }: DraftOfferProps) {
  return (
    <Callout ref={ref} tabIndex={-1} role="status" title={draftFrom(timeOf(draft))} css={inView}>
      {draft.isPosted && <Text size="small">{DRAFT_COPY.posted}</Text>}
      <Cluster css={{ marginBlockStart: '0.5rem' }}>
        <Button size="sm" onClick={() => onRestore(draft)}>
          {DRAFT_COPY.restore}
        </Button>
        <Button size="sm" variant="secondary" onClick={() => onDiscard(draft)}>
          {DRAFT_COPY.discard}
        </Button>
      </Cluster>
    </Callout>
  );
}

function timeOf({ savedAt }: Draft): string {
  return new Date(savedAt).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
}
