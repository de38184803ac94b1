import { useState } from 'react';
import type { CSSObject } from '@emotion/react';
import {
  eraseSubscriber,
  liftSuppression,
  resendConfirmation,
  suppressAddress,
  unsubscribeSubscriber,
  type ListedSubscriber,
} from '@site/shared/contracts/staff';
import { breakpoint, Button, Callout, Cluster, space, Stack, Text, textLink } from '@site/shared/ui';
import { Link } from 'react-router-dom';
import { ModalDialog } from '../../kit/modal-dialog.tsx';
import { callAsUser } from '../../session/calls/call-as-user.ts';
import {
  ACTION_COPY,
  ACTIONS_BY_STATE,
  CHANGE_FAULT_COPY,
  ERASE_SUBSCRIBER_COPY,
  SUBSCRIBER_FACTS,
  type SubscriberAction,
} from './admin-subscriber-content.ts';
import { isImported } from './admin-newsletter-content.ts';
import { useReloadSubscribers } from './subscribers-query.ts';
import { useChanges } from '../../kit/use-action.ts';

interface SubscriberDialogProps {
  /** Null while the dialog is closed. */
  readonly subscriber: ListedSubscriber | null;
  onClosed(): void;
}

/** What an admin can do to a subscriber. */
export function SubscriberDialog({ subscriber, onClosed }: SubscriberDialogProps) {
  return (
    <ModalDialog title={subscriber?.email} isOpen={subscriber !== null} onClosed={onClosed}>
      {(close) => subscriber && <Actions subscriber={subscriber} close={close} />}
    </ModalDialog>
  );
}

const CALLS: Readonly<Record<SubscriberAction, (subscriber: ListedSubscriber) => Promise<unknown>>> = {
  resend: ({ id }) => callAsUser(resendConfirmation, { params: { id } }),
  unsubscribe: ({ id }) => callAsUser(unsubscribeSubscriber, { params: { id } }),
  suppress: ({ email }) => callAsUser(suppressAddress, { body: { email } }),
  lift: ({ email }) => callAsUser(liftSuppression, { body: { email } }),
  erase: ({ id }) => callAsUser(eraseSubscriber, { params: { id } }),
};

interface ActionsProps {
  readonly subscriber: ListedSubscriber;
  close(): void;
}

function Actions({ subscriber, close }: ActionsProps) {
  const [isErasing, setErasing] = useState(false);
  const reload = useReloadSubscribers();
  const change = useChanges<SubscriberAction>({
    name: 'change-subscriber',
    faultText: CHANGE_FAULT_COPY.text,
    onDone() {
      close();
      return reload();
    },
  });
  const run = (action: SubscriberAction) => {
    const { done, outcome } = ACTION_COPY[action];
    change.run(action, async () => {
      await CALLS[action](subscriber);
      return { title: done, description: `${subscriber.email} ${outcome}` };
    });
  };
  return (
    <Stack gap={6}>
      {change.fault !== undefined && (
        <Callout tone="danger" role="alert" title={CHANGE_FAULT_COPY.title}>
          <Text css={{ overflowWrap: 'anywhere' }}>{change.fault}</Text>
        </Callout>
      )}
      <Consent consent={subscriber.consent} />
      {isErasing ? (
        <EraseQuestion
          isBusy={change.busy === 'erase'}
          onErase={() => run('erase')}
          onKeep={() => setErasing(false)}
        />
      ) : (
        ACTIONS_BY_STATE[subscriber.state].map((action) => (
          <div key={action} css={row}>
            <Text tone="muted" size="small">
              {ACTION_COPY[action].text}
            </Text>
            <Button
              variant={action === 'erase' ? 'danger' : 'secondary'}
              loading={change.busy === action}
              loadingText={ACTION_COPY[action].busy}
              onClick={() => (action === 'erase' ? setErasing(true) : run(action))}
            >
              {ACTION_COPY[action].button}
            </Button>
          </div>
        ))
      )}
    </Stack>
  );
}

function Consent({ consent }: Pick<ListedSubscriber, 'consent'>) {
  return (
    <Text size="small">
      {SUBSCRIBER_FACTS.consent}: {consent ?? SUBSCRIBER_FACTS.none}
      {isImported(consent) && (
        <>
          {'. '}
          <Link
            to={{ search: new URLSearchParams({ view: 'audit', subject: String(consent) }).toString() }}
            css={textLink()}
          >
            {SUBSCRIBER_FACTS.import}
          </Link>
        </>
      )}
    </Text>
  );
}

interface EraseQuestionProps {
  readonly isBusy: boolean;
  onErase(): void;
  onKeep(): void;
}

/** The focus moves to the harmless answer. */
function EraseQuestion({ isBusy, onErase, onKeep }: EraseQuestionProps) {
  return (
    <Callout tone="danger" role="alert" title={ERASE_SUBSCRIBER_COPY.title}>
      <Stack gap={4}>
        <Text>
          {ERASE_SUBSCRIBER_COPY.text} {ACTION_COPY.erase.text}
        </Text>
        <Cluster gap={3}>
          <Button variant="secondary" ref={focus} onClick={onKeep}>
            {ERASE_SUBSCRIBER_COPY.keep}
          </Button>
          <Button variant="danger" loading={isBusy} loadingText={ACTION_COPY.erase.busy} onClick={onErase}>
            {ERASE_SUBSCRIBER_COPY.confirm}
          </Button>
        </Cluster>
      </Stack>
    </Callout>
  );
}

const focus = (button: HTMLButtonElement | null) => button?.focus();

const row: CSSObject = {
  display: 'grid',
  gap: space[3],
  justifyItems: 'start',
  [breakpoint.sm]: {
    gridTemplateColumns: 'minmax(0, 1fr) 15rem',
    alignItems: 'center',
    justifyItems: 'stretch',
  },
};
