import type { SiteState } from './site-state.ts';

/** The canary as visitors see it. */
export interface ShownCanary {
  /** `blog@<version>` */
  readonly name: string;
  /** When it began. */
  readonly since: string;
  /** Percent of visitors. */
  readonly share: number;
  /** Id of the composition that they see. */
  readonly composition: string;
}

/** The running canary; null if there is none, or while it is not built for the composition that is live now. */
export function shownCanary({
  canary,
  live,
  deploys,
}: Pick<SiteState, 'canary' | 'live' | 'deploys'>): ShownCanary | null {
  if (!canary) return null;
  const { remote, version, share, at, made } = canary;
  const deploy = deploys.find(({ composition }) => composition === live);
  const last = made.at(-1);
  if (!deploy || !last || last.basedOn !== live) return null;
  return { name: `${remote}@${version}`, since: at, share, composition: last.composition };
}
