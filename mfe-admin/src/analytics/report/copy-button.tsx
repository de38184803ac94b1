import type { ShellServices } from '@site/shared/federation';
import { Button, VisuallyHidden } from '@site/shared/ui';
import { copyText } from '../../panels/copy-text.ts';
import { REPORT_COPY } from './admin-report-content.ts';

interface CopyButtonProps {
  readonly text: string;
  /** Completes "Copy" for screen readers. */
  readonly about: string;
  readonly services: ShellServices;
}

/** Copies a text. The browser may refuse, so the text must also be selectable. */
export function CopyButton({ text, about, services }: CopyButtonProps) {
  const { copied: title, notCopied } = REPORT_COPY;
  const outcome = { copied: { title }, notCopied, action: `copy ${about}` };
  return (
    <Button variant="secondary" size="sm" onClick={() => void copyText(text, outcome, services)}>
      <span>
        {REPORT_COPY.copy}
        <VisuallyHidden> {about}</VisuallyHidden>
      </span>
    </Button>
  );
}
