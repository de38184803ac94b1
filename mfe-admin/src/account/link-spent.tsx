import { useEffect, useRef } from 'react';
import { Button, Callout, Text } from '@site/shared/ui';
import { useNavigate } from 'react-router-dom';
import { ACCOUNT_CONTENT } from './admin-account-content.ts';

interface LinkSpentProps {
  readonly type: 'signup' | 'recovery';
  /** Called before navigating: the next page can have the same address. */
  onLeave(): void;
}

/** Reports that the link of an email is no longer valid, and leads to a new one. */
export function LinkSpent({ type, onLeave }: LinkSpentProps) {
  const navigate = useNavigate();
  const button = useRef<HTMLButtonElement>(null);
  // The control that had the focus is gone.
  useEffect(() => button.current?.focus(), []);
  const { spent } = ACCOUNT_CONTENT;
  function leave() {
    onLeave();
    void navigate(type === 'recovery' ? '/auth?view=forgot' : '/auth', { replace: true });
  }
  return (
    <Callout tone="danger" role="alert" title={spent.title}>
      <Text>{spent.text}</Text>
      <div>
        <Button ref={button} variant="secondary" onClick={leave}>
          {spent[type]}
        </Button>
      </div>
    </Callout>
  );
}
