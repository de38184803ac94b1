import type { ShellServices } from '@site/shared/federation';
import { Button, space, VisuallyHidden } from '@site/shared/ui';
import { copyText } from '../../../kit/copy-text.ts';
import { copyAbout, RECORD_COPY } from './admin-record-content.ts';

interface CopyFactProps {
  readonly text: string;
  /** The name of the fact. */
  readonly fact: string;
  readonly services: ShellServices;
}

/** Copies one fact. The browser may refuse; the text can be selected too. */
export function CopyFact({ text, fact, services }: CopyFactProps) {
  const about = copyAbout(fact);
  const { copied: title, notCopied } = RECORD_COPY;
  const outcome = { copied: { title, description: text }, notCopied, action: `copy${about}` };
  return (
    <Button
      variant="ghost"
      size="sm"
      css={{ flexShrink: 0, marginBlock: `calc(-1 * ${space[2]})` }}
      onClick={() => void copyText(text, outcome, services)}
    >
      <span>
        {RECORD_COPY.copy}
        <VisuallyHidden>{about}</VisuallyHidden>
      </span>
    </Button>
  );
}
