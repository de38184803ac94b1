import { Button, Callout, Text } from '@site/shared/ui';
import { useNavigate } from 'react-router-dom';
import { ACCOUNT_CONTENT } from './admin-account-content.ts';

interface LinkSpentProps {
  readonly type: 'signup' | 'recovery';
  /** The link that led here is done with: the address is the same, so the page has to be told. */
  onLeave(): void;
}

/** Says that an email's link has ended, with the way to a new one. */
export function LinkSpent({ type, onLeave }: LinkSpentProps) {
  const navigate = useNavigate();
  const { spent } = ACCOUNT_CONTENT;
  function leave() {
    onLeave();
    void navigate(type === 'recovery' ? '/auth?view=forgot' : '/auth', { replace: true });
  }
  return (
    <Callout tone="danger" role="alert" title={spent.title}>
      <Text>{spent.text}</Text>
      <div>
        <Button variant="secondary" onClick={leave}>
          {spent[type]}
        </Button>
      </div>
    </Callout>
  );
}
