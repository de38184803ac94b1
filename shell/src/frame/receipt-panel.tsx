import { Button, Callout, Container, Icon, space, Text } from '@site/shared/ui';
import { RECEIPT_COPY } from './frame-content.ts';

export interface ReceiptPanelProps {
  readonly reference: string;
  readonly onDismiss: () => void;
}

/** The receipt on the home page after an application is sent, until the visitor dismisses it. */
export function ReceiptPanel({ reference, onDismiss }: ReceiptPanelProps) {
  return (
    <Container css={{ paddingBlock: space[4] }}>
      <Callout tone="success" title={RECEIPT_COPY.title} role="region" aria-label={RECEIPT_COPY.region}>
        <Text>
          {RECEIPT_COPY.before} <strong css={{ whiteSpace: 'nowrap' }}>{reference}</strong>
          {RECEIPT_COPY.after}
        </Text>
        <Button
          variant="ghost"
          size="sm"
          onClick={onDismiss}
          css={{ justifySelf: 'start', marginInlineStart: `calc(-1 * ${space[3]})` }}
        >
          <Icon name="close" />
          {RECEIPT_COPY.dismiss}
        </Button>
      </Callout>
    </Container>
  );
}
