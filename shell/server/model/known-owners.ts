import { REMOTE_NAMES, type ReleaseOwner, type RemoteName } from '@site/shared/federation';

const OWNERS: readonly string[] = ['shell', ...REMOTE_NAMES];

/** Whether a name that was stored is one of today's remotes: one that retired stands in old files for as long as they are kept. */
export function isRemote(name: string): name is RemoteName {
  return name !== 'shell' && OWNERS.includes(name);
}

/** What is stored by owner, without those that have retired. */
export function ofKnownOwners<T>(stored: Readonly<Record<string, T>>): Partial<Record<ReleaseOwner, T>> {
  return Object.fromEntries(Object.entries(stored).filter(([owner]) => OWNERS.includes(owner)));
}

/** The same of remotes alone. */
export function ofKnownRemotes<T>(stored: Readonly<Record<string, T>>): Partial<Record<RemoteName, T>> {
  return Object.fromEntries(Object.entries(stored).filter(([owner]) => isRemote(owner)));
}
