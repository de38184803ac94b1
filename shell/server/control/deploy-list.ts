import type { Canary, Deploy } from '../storage/state/site-state-document.ts';
import type { SiteState } from '../storage/state/site-state.ts';

const MAX_LINES = 50;

/** Deploys and canaries, one line each, newest first; `*` marks what visitors see now. */
export function listOf(siteState: SiteState, live: string | undefined): string {
  const lines = [
    ...siteState.deploys.map((deploy) => ({ at: deploy.at, text: deployLine(deploy, live) })),
    ...siteState.canaries.map((canary) => ({ at: canary.at, text: canaryLine(canary) })),
  ];
  lines.sort((one, other) => (one.at < other.at ? 1 : -1));
  const texts = lines.slice(0, MAX_LINES).map(({ text }) => text);
  return texts.join('\n') || 'nothing has gone live yet';
}

function deployLine({ composition, at, releases }: Deploy, live: string | undefined): string {
  const versions = Object.entries(releases).map(([owner, version]) => `${owner}@${version}`);
  return `${composition === live ? '*' : ' '} ${at} ${composition}  ${versions.join(' ')}`;
}

function canaryLine({ remote, version, share, at, made, end }: Canary): string {
  const name = `${end ? ' ' : '*'} ${at} ${made.at(-1)?.composition ?? ''}  canary ${remote}@${version} ${share}%`;
  return end ? `${name} ${end.became} ${end.at}: ${end.reason}` : name;
}
