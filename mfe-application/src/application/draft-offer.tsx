import { useState } from 'react';
import { Button, Callout, Cluster, Text } from '@site/shared/ui';
import type { Draft } from './draft-store.ts';

interface DraftOfferProps {
  readonly draft: Draft | null;
  onRestore(draft: Draft): void;
  onDiscard(): void;
}

/** Offers a kept draft. Nothing is filled in silently, and no file is claimed to be there. */
export function DraftOffer({ draft, onRestore, onDiscard }: DraftOfferProps) {
  const [missingFile, setMissingFile] = useState<string | null>(null);

  function restore(kept: Draft) {
    onRestore(kept);
    setMissingFile(kept.fileName);
  }

  if (draft)
    return (
      <Callout role="status" title={`We kept a draft from ${timeOf(draft)} on this device.`}>
        <Cluster css={{ marginBlockStart: '0.5rem' }}>
          <Button size="sm" onClick={() => restore(draft)}>
            Restore
          </Button>
          <Button size="sm" variant="secondary" onClick={onDiscard}>
            Discard
          </Button>
        </Cluster>
      </Callout>
    );
  if (missingFile)
    return (
      <Callout role="status" tone="warning" title={`Attach ${missingFile} again`}>
        <Text>A draft cannot keep the file itself.</Text>
      </Callout>
    );
  return null;
}

function timeOf({ savedAt }: Draft): string {
  return new Date(savedAt).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
}
