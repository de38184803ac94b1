import { REMOTE_NAMES, type ReleaseOwner, type RemoteName } from '@site/shared/federation';

const OWNERS: readonly string[] = ['shell', ...REMOTE_NAMES];

/** Whether a stored name is a current remote. Stored files may still name retired ones. */
export function isRemote(name: string): name is RemoteName {
  return name !== 'shell' && OWNERS.includes(name);
}

/** Stored entries by owner, without retired remotes. */
export function ofKnownOwners<T>(stored: Readonly<Record<string, T>>): Partial<Record<ReleaseOwner, T>> {
  return Object.fromEntries(Object.entries(stored).filter(([owner]) => OWNERS.includes(owner)));
}

/** Stored entries by remote, without retired ones. */
export function ofKnownRemotes<T>(stored: Readonly<Record<string, T>>): Partial<Record<RemoteName, T>> {
  return Object.fromEntries(Object.entries(stored).filter(([owner]) => isRemote(owner)));
}
