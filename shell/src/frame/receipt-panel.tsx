import { Button, Callout, Container, Icon, space, Text } from '@site/shared/ui';

export interface ReceiptPanelProps {
  readonly reference: string;
  readonly onDismiss: () => void;
}

/** The receipt on the home page after an application is sent, until the visitor dismisses it. */
export function ReceiptPanel({ reference, onDismiss }: ReceiptPanelProps) {
  return (
    <Container css={{ paddingBlock: space[4] }}>
      <Callout tone="success" title="We have your application" role="region" aria-label="Application receipt">
        <Text>
          Your reference is <strong css={{ whiteSpace: 'nowrap' }}>{reference}</strong>. Mention it when you
          email or call so we can find your application.
        </Text>
        <Button
          variant="ghost"
          size="sm"
          onClick={onDismiss}
          css={{ justifySelf: 'start', marginInlineStart: `calc(-1 * ${space[3]})` }}
        >
          <Icon name="close" />
          Dismiss receipt
        </Button>
      </Callout>
    </Container>
  );
}
