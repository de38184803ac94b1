import { useState, type SubmitEvent } from 'react';
import type { CSSObject } from '@emotion/react';
import { blockDomain, MailDomain } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { breakpoint, Button, space, TextField } from '@site/shared/ui';
import { callAsUser } from '../../session/calls/call-as-user.ts';
import { messageOf } from '../../kit/service-message.ts';
import { BLOCK_COPY, blockedText } from './admin-spam-content.ts';

interface BlockDomainFormProps {
  readonly services: ShellServices;
  onBlocked(): unknown;
}

const action = 'block-domain';

/** Adds one domain to the list. */
export function BlockDomainForm({ services, onBlocked }: BlockDomainFormProps) {
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function block(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (busy) return;
    const parsed = MailDomain.safeParse(new FormData(form).get('domain'));
    setFault(parsed.error?.issues[0]?.message);
    if (!parsed.success) return;
    setBusy(true);
    try {
      const { domain } = await callAsUser(blockDomain, { body: { domain: parsed.data } });
      services.toast({ title: BLOCK_COPY.done, description: blockedText(domain), action });
      form.reset();
      await onBlocked();
    } catch (error) {
      console.error(error);
      const { title, description } = BLOCK_COPY.failed;
      services.toast({
        title,
        description: messageOf(error, description),
        tone: 'destructive',
        action,
      });
    }
    setBusy(false);
  }

  return (
    <form noValidate aria-label={BLOCK_COPY.form} css={row} onSubmit={(event) => void block(event)}>
      <TextField
        label={BLOCK_COPY.domain}
        name="domain"
        hint={BLOCK_COPY.hint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={fault}
      />
      <Button type="submit" variant="secondary" loading={busy} loadingText={BLOCK_COPY.busy}>
        {BLOCK_COPY.button}
      </Button>
    </form>
  );
}

const row: CSSObject = {
  display: 'grid',
  gap: space[3],
  maxWidth: '36rem',
  [breakpoint.sm]: { gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'end' },
};
