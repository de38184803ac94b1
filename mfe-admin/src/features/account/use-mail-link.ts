import { useCallback, useEffect, useState } from 'react';
import type { MailLink, ShellServices } from '@site/shared/federation';
import type { AccountViewProps } from './account-card.tsx';

export interface AccountLink extends MailLink {
  readonly type: 'signup' | 'recovery' | 'invite' | 'email_change';
}

/** What proves that somebody reads the mailbox, as the auth client takes it. */
export type LinkProof = { readonly token_hash: string } | { readonly email: string; readonly token: string };

/** What every view of a link gets. */
export interface LinkViewProps extends AccountViewProps {
  readonly proof: LinkProof;
  /** Called when the link is no longer needed. */
  onLeave(): void;
}

/** The link of the account email that led here, and a function that clears it. The prerendered page does not know the link. */
export function useMailLink({ takeMailLink }: ShellServices): readonly [AccountLink | null, () => void] {
  const [link, setLink] = useState<AccountLink | null>(null);
  useEffect(() => {
    const taken = takeMailLink?.();
    if (taken && isAccountLink(taken)) setLink(taken);
  }, [takeMailLink]);
  const end = useCallback(() => setLink(null), []);
  return [link, end];
}

const TYPES = ['signup', 'recovery', 'invite', 'email_change'] as const;

const isAccountLink = (link: MailLink): link is AccountLink => linkType(link.type) !== undefined;

/** The type of a link, from the address. */
export function linkType(text: string | null): AccountLink['type'] | undefined {
  return TYPES.find((type) => type === text);
}
