import { type ReactNode } from 'react';
import type { CSSObject } from '@emotion/react';
import { Button, card, space, VisuallyHidden } from '@site/shared/ui';
import { useFocusHeadingAfter } from './use-focus-heading-after.ts';
import { useAction } from './use-action.ts';

interface AttentionItemProps {
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
export function AttentionItem({ action, box, onDone, children }: AttentionItemProps) {
  const { label, about, busyLabel, run, done, failed } = action;
  const { isBusy, ...act } = useAction({ name: `${label} ${about}`, run, done, failed, onDone });
  const entry = useFocusHeadingAfter<HTMLLIElement>('section');

  return (
    <li ref={entry} css={[card({ padding: 'md' }), item]}>
      <div css={content}>
        {box}
        <div css={text}>{children}</div>
      </div>
      <Button
        variant="secondary"
        size="sm"
        loading={isBusy}
        loadingText={busyLabel}
        onClick={() => act.run()}
      >
        <span>
          {label}
          <VisuallyHidden> {about}</VisuallyHidden>
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
