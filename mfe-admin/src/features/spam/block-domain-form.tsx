import { useRef, useState, type SubmitEvent } from 'react';
import type { CSSObject } from '@emotion/react';
import { blockDomain, MailDomain } from '@site/shared/contracts/staff';
import { breakpoint, Button, space, TextField } from '@site/shared/ui';
import { callAsUser } from '../../session/calls/call-as-user.ts';
import { BLOCK_COPY, blockedText } from './admin-spam-content.ts';
import { useAction } from '../../kit/use-action.ts';

interface BlockDomainFormProps {
  onBlocked(): unknown;
}

/** Adds one domain to the list. */
export function BlockDomainForm({ onBlocked }: BlockDomainFormProps) {
  const [fault, setFault] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, run } = useAction({
    name: 'block-domain',
    run: (domain: string) => callAsUser(blockDomain, { body: { domain } }),
    done: ({ domain }) => ({ title: BLOCK_COPY.done, description: blockedText(domain) }),
    failed: BLOCK_COPY.failed,
    onDone() {
      form.current?.reset();
      return onBlocked();
    },
  });

  function block(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const parsed = MailDomain.safeParse(new FormData(event.currentTarget).get('domain'));
    setFault(parsed.error?.issues[0]?.message);
    if (parsed.success) run(parsed.data);
  }

  return (
    <form ref={form} noValidate aria-label={BLOCK_COPY.form} css={row} onSubmit={block}>
      <TextField
        label={BLOCK_COPY.domain}
        name="domain"
        hint={BLOCK_COPY.hint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={fault}
      />
      <Button type="submit" variant="secondary" loading={isBusy} loadingText={BLOCK_COPY.busy}>
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
