import { useState } from 'react';
import type { Submission } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { Button, Icon, space, VisuallyHidden } from '@site/shared/ui';
import { messageOf } from '../../kit/service-message.ts';
import { DOCUMENT_COPY, documentOf } from './admin-submissions-content.ts';
import { saveDocument } from './save-document.ts';

interface DocumentButtonProps {
  readonly submission: Submission;
  readonly number?: number;
  readonly services: ShellServices;
}

/** Downloads a document of a submission, the first without a number. */
export function DocumentButton({ submission, number = 1, services }: DocumentButtonProps) {
  const [busy, setBusy] = useState(false);

  async function download() {
    setBusy(true);
    const action = `download:${submission.id}:${number}`;
    try {
      await saveDocument(submission, number);
      services.dismissToasts?.(action);
    } catch (error) {
      console.error(error);
      const { title, description } = DOCUMENT_COPY.failed;
      services.toast({
        title,
        description: messageOf(error, description),
        tone: 'destructive',
        action,
      });
    }
    setBusy(false);
  }

  return (
    <Button
      variant="ghost"
      size="sm"
      loading={busy}
      loadingText={DOCUMENT_COPY.busy}
      css={{ display: 'flex', marginInlineStart: `calc(-1 * ${space[3]})` }}
      onClick={() => void download()}
    >
      <Icon name="download" />
      <span>
        {DOCUMENT_COPY.button}
        <VisuallyHidden>{documentOf(submission.company_name)}</VisuallyHidden>
      </span>
    </Button>
  );
}
