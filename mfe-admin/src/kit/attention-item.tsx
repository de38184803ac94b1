import { useState, type ReactNode } from 'react';
import type { CSSObject } from '@emotion/react';
import type { ShellServices } from '@site/shared/federation';
import { Button, card, space, VisuallyHidden } from '@site/shared/ui';
import { messageOf } from './service-message.ts';
import { useFocusHeadingAfter } from './use-focus-heading-after.ts';

interface AttentionItemProps {
  readonly services: ShellServices;
  readonly action: {
    readonly label: string;
    /** Completes the label for screen readers, which read it without the card. */
    readonly about: string;
    readonly busyLabel: string;
    run(): Promise<unknown>;
    /** The toast after success. */
    readonly done: { readonly title: string; readonly description: string };
    readonly failed: { readonly title: string; readonly description: string };
  };
  /** A box that selects it. */
  readonly box?: ReactNode;
  /** Called after the action, when the list has changed. */
  onDone(): unknown;
  readonly children: ReactNode;
}

/** One entry of an attention panel, with its one action, after which it usually goes away. */
export function AttentionItem({ services, action, box, onDone, children }: AttentionItemProps) {
  const [busy, setBusy] = useState(false);
  const entry = useFocusHeadingAfter<HTMLLIElement>('section');

  async function act() {
    setBusy(true);
    const name = `${action.label} ${action.about}`;
    try {
      await action.run();
      services.toast({ ...action.done, action: name });
      await onDone();
    } catch (error) {
      console.error(error);
      const { title, description } = action.failed;
      services.toast({
        title,
        description: messageOf(error, description),
        tone: 'destructive',
        action: name,
      });
    }
    setBusy(false);
  }

  return (
    <li ref={entry} css={[card({ padding: 'md' }), item]}>
      <div css={content}>
        {box}
        <div css={text}>{children}</div>
      </div>
      <Button
        variant="secondary"
        size="sm"
        loading={busy}
        loadingText={action.busyLabel}
        onClick={() => void act()}
      >
        <span>
          {action.label}
          <VisuallyHidden> {action.about}</VisuallyHidden>
        </span>
      </Button>
    </li>
  );
}

const content: CSSObject = { display: 'flex', alignItems: 'flex-start', gap: space[3], minWidth: 0 };
const text: CSSObject = { display: 'grid', gap: space[1], minWidth: 0, overflowWrap: 'anywhere' };
const item = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[3],
} as const;
