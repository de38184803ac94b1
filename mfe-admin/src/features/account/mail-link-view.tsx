import { ConfirmEmail } from './confirm-email.tsx';
import { ConfirmEmailChange } from './email/confirm-email-change.tsx';
import { FirstPassword, NewPassword } from './new-password.tsx';
import type { AccountLink, LinkViewProps } from './use-mail-link.ts';

interface MailLinkViewProps extends LinkViewProps {
  readonly type: AccountLink['type'];
}

const VIEWS = {
  signup: ConfirmEmail,
  recovery: NewPassword,
  invite: FirstPassword,
  email_change: ConfirmEmailChange,
} as const;

/** What the link of an account email leads to. */
export function MailLinkView({ type, ...rest }: MailLinkViewProps) {
  const View = VIEWS[type];
  return <View {...rest} />;
}
