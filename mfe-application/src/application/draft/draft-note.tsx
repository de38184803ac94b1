import type { RefObject } from 'react';
import { Button, Callout, Text } from '@site/shared/ui';
import { inView } from './in-view.ts';

/** What became of a draft. */
export type DraftOutcome =
  | { readonly kind: 'discarded' }
  | {
      readonly kind: 'restored';
      /** Which fields the form now shows as the draft had them. */
      readonly filled: string;
    };

interface DraftNoteProps {
  readonly outcome: DraftOutcome;
  readonly ref: RefObject<HTMLDivElement | null>;
  onClear(): void;
}

/** Says what became of the draft, wherever in the form the visitor is. */
export function DraftNote({ outcome, ref, onClear }: DraftNoteProps) {
  if (outcome.kind === 'discarded')
    return <Callout ref={ref} tabIndex={-1} title="The draft was deleted." css={inView} />;
  return (
    <Callout ref={ref} tabIndex={-1} title={RESTORED} css={inView}>
      <Text size="small">{outcome.filled}</Text>
      <div>
        <Button size="sm" variant="secondary" onClick={onClear}>
          Clear the form
        </Button>
      </div>
    </Callout>
  );
}

export const RESTORED = 'We restored your draft.';
