import type { ShellServices } from '@site/shared/federation';
import { Button, VisuallyHidden } from '@site/shared/ui';
import { copyText } from './copy-text.ts';
import { COPY_BUTTON } from './admin-kit-content.ts';

interface CopyButtonProps {
  readonly text: string;
  /** Completes "Copy" for screen readers. */
  readonly about: string;
  readonly services: ShellServices;
}

/** Copies a text. The browser may refuse, so the text must also be selectable. */
export function CopyButton({ text, about, services }: CopyButtonProps) {
  const { copied: title, notCopied } = COPY_BUTTON;
  const outcome = { copied: { title }, notCopied, action: `copy ${about}` };
  return (
    <Button variant="secondary" size="sm" onClick={() => void copyText(text, outcome, services)}>
      <span>
        {COPY_BUTTON.copy}
        <VisuallyHidden> {about}</VisuallyHidden>
      </span>
    </Button>
  );
}
