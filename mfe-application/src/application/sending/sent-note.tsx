import { Callout, Text } from '@site/shared/ui';
import { inView } from '../draft/in-view.ts';
import type { SentApplication } from './sent-memory.ts';

/** Tells a visitor who comes back to the form that an application was sent. */
export function SentNote({ sent: { reference, sentAt } }: { readonly sent: SentApplication }) {
  return (
    <Callout tone="success" role="note" title={`You sent an application on ${timeOf(sentAt)}.`} css={inView}>
      <Text size="small">
        Your reference is <strong css={{ whiteSpace: 'nowrap' }}>{reference}</strong>. Fill in the form only
        to send another one.
      </Text>
    </Callout>
  );
}

function timeOf(instant: number): string {
  return new Date(instant).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
}
