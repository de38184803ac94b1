export const DOMAINS_COPY = {
  title: 'Blocked domains',
  note: 'Applications and newsletter sign-ups from these domains and their subdomains go to quarantine. Senders are not notified.',
  failure: 'The list of blocked domains could not be loaded',
} as const;

export const BLOCK_COPY = {
  form: 'Block a domain',
  domain: 'Domain',
  hint: 'For example, mailer.example',
  button: 'Block',
  busy: 'Blocking...',
  done: 'Domain blocked',
  failed: { title: 'Not blocked', description: 'The domain could not be blocked' },
} as const;

export const UNBLOCK_COPY = {
  button: 'Unblock',
  busy: 'Unblocking...',
  done: 'Domain unblocked',
  failed: { title: 'Not unblocked', description: 'The domain could not be unblocked' },
} as const;

export function blockedText(domain: string): string {
  return `Forms from ${domain} go to quarantine.`;
}

export function unblockedText(domain: string): string {
  return `Forms from ${domain} are checked like any other.`;
}
