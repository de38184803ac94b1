import { useState } from 'react';
import { TextField, textLink } from '@site/shared/ui';
import { Link, useSearchParams } from 'react-router-dom';
import { AccountCard, type AccountViewProps } from './account-card.tsx';
import { AccountForm } from '../../kit/busy-form.tsx';
import { ACCOUNT_CONTENT } from './admin-account-content.ts';
import { WAYS_TO_NEW_MAIL } from './link-spent.tsx';
import { MailLinkView } from './mail-link-view.tsx';
import { linkType, type LinkProof } from './use-mail-link.ts';

/** Takes the code of an account email, for a link that lost its secret on the way. Nothing is sent before the next step. */
export function EnterCode(props: AccountViewProps) {
  const [proof, setProof] = useState<LinkProof | null>(null);
  const [parameters] = useSearchParams();
  const type = linkType(parameters.get('type')) ?? 'signup';
  const { email, enterCode } = ACCOUNT_CONTENT;

  async function enter(entries: FormData) {
    setProof({ email: String(entries.get('email')).trim(), token: String(entries.get('code')).trim() });
  }

  if (proof)
    return <MailLinkView type={type} proof={proof} {...props} takesFocus onLeave={() => setProof(null)} />;
  return (
    <AccountCard title={enterCode.title} text={enterCode.text} takesFocus={props.takesFocus}>
      <AccountForm action={enterCode.action} busyText={enterCode.busy} submit={enter}>
        <TextField
          id="code-email"
          label={email}
          name="email"
          type="email"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextField
          id="code"
          label={enterCode.label}
          name="code"
          required
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </AccountForm>
      <Link css={textLink()} to={WAYS_TO_NEW_MAIL[type]}>
        {enterCode.again}
      </Link>
    </AccountCard>
  );
}
