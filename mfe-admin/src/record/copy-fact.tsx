import type { ShellServices } from '@site/shared/federation';
import { Button, space, VisuallyHidden } from '@site/shared/ui';
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
  async function copy() {
    const action = `copy${about}`;
    try {
      await navigator.clipboard.writeText(text);
      services.toast({ title: RECORD_COPY.copied, description: text, action });
    } catch {
      services.toast({ ...RECORD_COPY.notCopied, tone: 'destructive', action });
    }
  }
  return (
    <Button
      variant="ghost"
      size="sm"
      css={{ flexShrink: 0, marginBlock: `calc(-1 * ${space[2]})` }}
      onClick={() => void copy()}
    >
      <span>
        {RECORD_COPY.copy}
        <VisuallyHidden>{about}</VisuallyHidden>
      </span>
    </Button>
  );
}
