import type { CSSObject } from '@emotion/react';
import { disableUser, enableUser, signOutUser, type ListedUser } from '@site/shared/contracts/staff';
import { breakpoint, Button, color, Heading, line, space, Text } from '@site/shared/ui';
import { callAsUser } from '../../session/calls/call-as-user.ts';
import { ACCESS_COPY, DONE, MANAGE_COPY } from './admin-users-content.ts';
import type { UserChange } from './use-user-change.ts';

interface AccessActionsProps {
  readonly user: ListedUser;
  readonly change: UserChange;
}

/** Ends the sessions of an account, and disables or enables it. */
export function AccessActions({ user: { id, email, state }, change }: AccessActionsProps) {
  const params = { id };
  const signOut = async () => {
    const { sessions } = await callAsUser(signOutUser, { params });
    return DONE.signedOut(sessions);
  };
  const disable = async () => {
    await callAsUser(disableUser, { params });
    return DONE.disabled(email);
  };
  const enable = async () => {
    await callAsUser(enableUser, { params });
    return DONE.enabled(email);
  };
  return (
    <div css={actions}>
      <Heading level={3} size="lead">
        {MANAGE_COPY.access}
      </Heading>
      {state === 'active' && <AccessAction name="signOut" change={change} run={signOut} />}
      {state === 'disabled' ? (
        <AccessAction name="enable" change={change} run={enable} />
      ) : (
        <AccessAction name="disable" change={change} run={disable} />
      )}
    </div>
  );
}

interface AccessActionProps {
  readonly name: keyof typeof ACCESS_COPY;
  readonly change: UserChange;
  run(): Promise<{ readonly title: string; readonly description: string }>;
}

function AccessAction({ name, change, run }: AccessActionProps) {
  const { text, action, busy } = ACCESS_COPY[name];
  return (
    <div css={row}>
      <Text tone="muted" size="small">
        {text}
      </Text>
      <Button
        variant={name === 'disable' ? 'danger' : 'secondary'}
        loading={change.busy === name}
        loadingText={busy}
        onClick={() => change.run(name, run)}
      >
        {action}
      </Button>
    </div>
  );
}

const actions: CSSObject = {
  display: 'grid',
  gap: space[4],
  paddingBlockStart: space[6],
  borderBlockStart: `${line.hair} solid ${color.hairline}`,
};
const row: CSSObject = {
  display: 'grid',
  gap: space[3],
  justifyItems: 'start',
  [breakpoint.sm]: {
    gridTemplateColumns: 'minmax(0, 1fr) 13.5rem',
    alignItems: 'center',
    justifyItems: 'stretch',
  },
};
