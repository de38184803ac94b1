import { useEffect, useRef } from 'react';
import { Button, Callout, Text } from '@site/shared/ui';
import { useNavigate } from 'react-router-dom';
import { ACCOUNT_CONTENT } from './admin-account-content.ts';
import type { AccountLink } from './use-mail-link.ts';

interface LinkSpentProps {
  readonly type: AccountLink['type'];
  /** Called if the next page has the same address. A view in the address ends the link by itself. */
  onLeave(): void;
}

/** Where to get a new link. */
export const WAYS_TO_NEW_MAIL = {
  signup: '/auth',
  recovery: '/auth?view=forgot',
  invite: '/auth?view=forgot',
  email_change: '/auth?view=account',
} as const;

/** Reports that the link of an email is no longer valid, and leads to a new one. */
export function LinkSpent({ type, onLeave }: LinkSpentProps) {
  const navigate = useNavigate();
  const button = useRef<HTMLButtonElement>(null);
  // The control that had the focus is gone.
  useEffect(() => button.current?.focus(), []);
  const { spent } = ACCOUNT_CONTENT;
  function leave() {
    if (type === 'signup') onLeave();
    void navigate(WAYS_TO_NEW_MAIL[type], { replace: true });
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
