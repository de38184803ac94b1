import type { RefObject } from 'react';
import { Button, Callout, Text } from '@site/shared/ui';
import { DRAFT_COPY } from './draft-content.ts';
import { inView } from './in-view.ts';

/** The outcome of a draft. */
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

/** Shows the outcome of the draft. It stays in view while the form scrolls. */
export function DraftNote({ outcome, ref, onClear }: DraftNoteProps) {
  if (outcome.kind === 'discarded')
    return <Callout ref={ref} tabIndex={-1} title={DRAFT_COPY.discarded} css={inView} />;
  return (
    <Callout ref={ref} tabIndex={-1} title={DRAFT_COPY.restored} css={inView}>
      <Text size="small">{outcome.filled}</Text>
      <div>
        <Button size="sm" variant="secondary" onClick={onClear}>
          {DRAFT_COPY.clear}
        </Button>
      </div>
    </Callout>
  );
}
