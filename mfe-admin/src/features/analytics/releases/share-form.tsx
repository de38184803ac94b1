import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import type { CSSObject } from '@emotion/react';
import { createTeamTicket } from '@site/shared/contracts/staff';
import { type ReplyOf } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { Button, card, Heading, SelectField, space, Stack, Text, TextField } from '@site/shared/ui';
import { callAsUser } from '../../../session/calls/call-as-user.ts';
import { formatDay } from '../../../kit/time/format-instant.ts';
import { CopyButton } from '../../../kit/copy-button.tsx';
import { teamLink } from '../team/team-link.ts';
import { expiryText, LINK_DAYS, SHARE_COPY } from './admin-releases-content.ts';
import { useAction } from '../../../kit/use-action.ts';

interface ShareFormProps {
  readonly team: string;
  readonly services: ShellServices;
}
type TeamTicket = ReplyOf<typeof createTeamTicket>;

const DEFAULT_DAYS = '30';

/** Creates a link that shows the team's report without an account. */
export function ShareForm({ team, services }: ShareFormProps) {
  const [ticket, setTicket] = useState<TeamTicket>();
  const { isBusy, run } = useAction({
    name: 'create-team-link',
    run: (days: number) => callAsUser(createTeamTicket, { body: { owner: team, days } }),
    failed: SHARE_COPY.failed,
    onDone: setTicket,
  });

  function create(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    run(Number(new FormData(event.currentTarget).get('link-days')));
  }

  return (
    <div css={card({ padding: 'md' })}>
      <Stack gap={4}>
        <Heading level={4} size="lead">
          {SHARE_COPY.title}
        </Heading>
        <Text tone="muted">{SHARE_COPY.lead}</Text>
        <form css={row} onSubmit={create}>
          <SelectField
            label={SHARE_COPY.days}
            name="link-days"
            options={LINK_DAYS}
            defaultValue={DEFAULT_DAYS}
          />
          <Button type="submit" variant="secondary" loading={isBusy} loadingText={SHARE_COPY.busy}>
            {SHARE_COPY.create}
          </Button>
        </form>
        {ticket && <TeamLink key={ticket.ticket} ticket={ticket} services={services} />}
      </Stack>
    </div>
  );
}

/** The new link takes the focus, selected, because the browser may refuse to copy it. */
function TeamLink({ ticket, services }: { readonly ticket: TeamTicket; readonly services: ShellServices }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const link = teamLink(location.origin, ticket.ticket);
  return (
    <div css={row}>
      <TextField
        ref={input}
        label={SHARE_COPY.link}
        name="team-link"
        hint={expiryText(formatDay(ticket.expiresAt, services.facts.reportingTimeZone))}
        value={link}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={link} about={SHARE_COPY.copied} services={services} />
    </div>
  );
}

const row: CSSObject = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: space[3],
  '& > :first-of-type': { flex: '1 1 12rem', maxWidth: '28rem' },
};
