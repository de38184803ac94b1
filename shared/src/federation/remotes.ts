/** The table of remotes: the only place that names them. `port` is the static host's in the demo start. */
export const REMOTES = {
  marketing: {
    room: 'mfe-marketing',
    port: 3001,
    owns: ['/', '/services', '/success-stories', '/our-story', '/privacy-policy'],
  },
  blog: { room: 'mfe-blog', port: 3002, owns: ['/blog'] },
  application: { room: 'mfe-application', port: 3003, owns: ['/application', '/newsletter'] },
  admin: { room: 'mfe-admin', port: 3004, owns: ['/auth', '/admin'] },
} as const;

export type RemoteName = keyof typeof REMOTES;
export const REMOTE_NAMES = Object.keys(REMOTES) as RemoteName[];

/** The name under which a remote's container is registered, and its webpack `uniqueName`. */
export function containerName(remote: RemoteName): string {
  return `site_${remote}`;
}

/** The remote that owns a path: the path itself or one below an owned path; `/` owns itself only. */
export function ownerOf(path: string): RemoteName | undefined {
  return REMOTE_NAMES.find((name) =>
    REMOTES[name].owns.some((owned) => path === owned || (owned !== '/' && path.startsWith(`${owned}/`))),
  );
}
