import { useState } from 'react';
import type { CSSObject } from '@emotion/react';
import {
  eraseSubscriber,
  liftSuppression,
  resendConfirmation,
  suppressAddress,
  unsubscribeSubscriber,
  type ListedSubscriber,
} from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
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
import { useSubscriberChange, type SubscriberChange } from './use-subscriber-change.ts';

interface SubscriberDialogProps {
  /** Null while the dialog is closed. */
  readonly subscriber: ListedSubscriber | null;
  readonly services: ShellServices;
  onClosed(): void;
}

/** What an admin can do to a subscriber. */
export function SubscriberDialog({ subscriber, services, onClosed }: SubscriberDialogProps) {
  return (
    <ModalDialog title={subscriber?.email} isOpen={subscriber !== null} onClosed={onClosed}>
      {(close) => subscriber && <Actions subscriber={subscriber} services={services} close={close} />}
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
  readonly services: ShellServices;
  close(): void;
}

function Actions({ subscriber, services, close }: ActionsProps) {
  const [isErasing, setErasing] = useState(false);
  const change = useSubscriberChange(services, close);
  const run = (action: SubscriberAction) => {
    const { done, outcome } = ACTION_COPY[action];
    const toast = { title: done, description: `${subscriber.email} ${outcome}` };
    change.run(action, () => CALLS[action](subscriber), toast);
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
        <EraseQuestion change={change} onErase={() => run('erase')} onKeep={() => setErasing(false)} />
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
  readonly change: SubscriberChange;
  onErase(): void;
  onKeep(): void;
}

/** The focus moves to the harmless answer. */
function EraseQuestion({ change, onErase, onKeep }: EraseQuestionProps) {
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
          <Button
            variant="danger"
            loading={change.busy === 'erase'}
            loadingText={ACTION_COPY.erase.busy}
            onClick={onErase}
          >
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
