import type { Submission } from '@site/shared/contracts/staff';
import type { ShellServices } from '@site/shared/federation';
import { Button, Icon, space, VisuallyHidden } from '@site/shared/ui';
import { DOCUMENT_COPY, documentOf } from './admin-submissions-content.ts';
import { saveDocument } from './save-document.ts';
import { useAction } from '../../kit/use-action.ts';

interface DocumentButtonProps {
  readonly submission: Submission;
  readonly number?: number;
  readonly services: ShellServices;
}

/** Downloads a document of a submission, the first without a number. */
export function DocumentButton({ submission, number = 1, services }: DocumentButtonProps) {
  const name = `download:${submission.id}:${number}`;
  const { isBusy, run } = useAction({
    name,
    run: () => saveDocument(submission, number),
    failed: DOCUMENT_COPY.failed,
    onDone: () => services.dismissToasts?.(name),
  });

  return (
    <Button
      variant="ghost"
      size="sm"
      loading={isBusy}
      loadingText={DOCUMENT_COPY.busy}
      css={{ display: 'flex', marginInlineStart: `calc(-1 * ${space[3]})` }}
      onClick={() => run()}
    >
      <Icon name="download" />
      <span>
        {DOCUMENT_COPY.button}
        <VisuallyHidden>{documentOf(submission.company_name)}</VisuallyHidden>
      </span>
    </Button>
  );
}
