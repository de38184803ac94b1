import { useState } from 'react';
import { Button, Callout, Cluster, Text } from '@site/shared/ui';
import { clearDraft, readDraft, type Draft } from './draft-store.ts';

interface DraftOfferProps {
  onRestore(draft: Draft): void;
}

/** Offers a kept draft. Nothing is filled in silently, and no file is claimed to be there. */
export function DraftOffer({ onRestore }: DraftOfferProps) {
  const [draft, setDraft] = useState(readDraft);
  const [missingFile, setMissingFile] = useState<string | null>(null);

  function restore(kept: Draft) {
    onRestore(kept);
    setMissingFile(kept.fileName);
    setDraft(null);
  }

  function discard() {
    clearDraft();
    setDraft(null);
  }

  if (draft)
    return (
      <Callout role="status" title={`We kept a draft from ${timeOf(draft)} on this device.`}>
        <Cluster css={{ marginBlockStart: '0.5rem' }}>
          <Button size="sm" onClick={() => restore(draft)}>
            Restore
          </Button>
          <Button size="sm" variant="secondary" onClick={discard}>
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
