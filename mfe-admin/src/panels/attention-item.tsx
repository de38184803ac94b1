import { useState, type ReactNode } from 'react';
import type { ShellServices } from '@site/shared/federation';
import { Button, card, space, VisuallyHidden } from '@site/shared/ui';
import { messageOf } from '../session/service-message.ts';

interface AttentionItemProps {
  readonly services: ShellServices;
  readonly action: {
    readonly label: string;
    /** What the button acts on, for who hears it without the card around it. */
    readonly about: string;
    readonly busyLabel: string;
    run(): Promise<unknown>;
    /** Told once it is done. */
    readonly done: { readonly title: string; readonly description: string };
    readonly failed: { readonly title: string; readonly description: string };
  };
  /** After the action: the list has changed. */
  onDone(): unknown;
  readonly children: ReactNode;
}

/** One entry of an attention panel, with the one thing to do about it. */
export function AttentionItem({ services, action, onDone, children }: AttentionItemProps) {
  const [busy, setBusy] = useState(false);

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
    <li css={[card({ padding: 'md' }), item]}>
      <div css={{ display: 'grid', gap: space[1], minWidth: 0, overflowWrap: 'anywhere' }}>{children}</div>
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

const item = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[3],
} as const;
