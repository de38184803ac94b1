import REMOTES from './remotes.json' with { type: 'json' };

/** The table of remotes, the only place that names them. `port` is that of the static host in `npm start`. */
export { REMOTES };

export type RemoteName = keyof typeof REMOTES;
export const REMOTE_NAMES = Object.keys(REMOTES) as RemoteName[];

/** The name under which a remote's container is registered, and its webpack `uniqueName`. */
export function containerName(remote: RemoteName): string {
  return `site_${remote}`;
}

/** The first path that a remote owns, which represents it. */
export function homeOf(remote: RemoteName): string {
  return REMOTES[remote].owns[0] ?? '/';
}

/** The owner of a path: the path itself or one above it is owned. `/` owns only itself. */
export function ownerOf(path: string): RemoteName | undefined {
  return REMOTE_NAMES.find((name) =>
    REMOTES[name].owns.some((owned) => path === owned || (owned !== '/' && path.startsWith(`${owned}/`))),
  );
}
