import type { ShellServices } from '@site/shared/federation';
import { Button, VisuallyHidden } from '@site/shared/ui';
import { REPORT_COPY } from './admin-report-content.ts';

interface CopyButtonProps {
  readonly text: string;
  /** Completes "Copy" for screen readers. */
  readonly about: string;
  readonly services: ShellServices;
}

/** Copies a text. The browser may refuse, so the text must also be selectable. */
export function CopyButton({ text, about, services }: CopyButtonProps) {
  const action = `copy ${about}`;
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      services.toast({ title: REPORT_COPY.copied, action });
    } catch {
      services.toast({ ...REPORT_COPY.notCopied, tone: 'destructive', action });
    }
  }
  return (
    <Button variant="secondary" size="sm" onClick={() => void copy()}>
      <span>
        {REPORT_COPY.copy}
        <VisuallyHidden> {about}</VisuallyHidden>
      </span>
    </Button>
  );
}
