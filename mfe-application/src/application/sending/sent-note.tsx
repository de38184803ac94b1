import { Callout, Text } from '@site/shared/ui';
import { inView } from '../draft/in-view.ts';
import { RECEIPT_COPY, sentOn } from './sending-content.ts';
import type { SentApplication } from './sent-storage.ts';

/** Tells a visitor who returns to the form that an application was sent. */
export function SentNote({ sent: { reference, sentAt } }: { readonly sent: SentApplication }) {
  return (
    <Callout tone="success" role="note" title={sentOn(timeOf(sentAt))} css={inView}>
      <Text size="small">
        {RECEIPT_COPY.reference} <strong css={{ whiteSpace: 'nowrap' }}>{reference}</strong>.{' '}
        {RECEIPT_COPY.another}
      </Text>
    </Callout>
  );
}

function timeOf(instant: number): string {
  return new Date(instant).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
}
