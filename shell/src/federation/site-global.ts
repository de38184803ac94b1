import { DEV_VERSION, type PageData } from '@site/shared/federation';

interface TrustedScriptPolicy {
  createScriptURL(url: string): string;
}

/**
 * What the webpack runtimes of the shell and the remotes read from the page: see `ReleaseBasePlugin` and `SignedChunksPlugin`.
 */
export interface SiteGlobal {
  readonly releases: PageData['releases'];
  sign(script: HTMLScriptElement, owner: string, url: string): void;
}

declare global {
  interface Window {
    __site?: SiteGlobal;
    trustedTypes?: { createPolicy(name: string, rules: TrustedScriptPolicy): TrustedScriptPolicy };
  }
}

const failures = new Map<string, number>();

/** Number of scripts that failed to load so far. Distinguishes network failures from exceptions. */
export function failedLoads(): number {
  return [...failures.values()].reduce((sum, count) => sum + count, 0);
}

/** Publishes the page's releases for the remotes' chunk loaders. Call once, before any remote is loaded. */
export function installSiteGlobal(releases: PageData['releases']): SiteGlobal {
  const policy = window.trustedTypes?.createPolicy('site', { createScriptURL: (url) => sameOrigin(url) });
  const site: SiteGlobal = {
    releases,
    sign(script, owner, address) {
      const url = new URL(address, location.href).pathname;
      const release = releases[owner as keyof PageData['releases']];
      const file = release && url.startsWith(release.base) ? url.slice(release.base.length) : undefined;
      const hash =
        file && release && Object.hasOwn(release.integrity, file) ? release.integrity[file] : undefined;
      if (!hash && release?.version !== DEV_VERSION)
        throw new Error(`${url} is not a file of the composition's ${owner} release`);
      script.crossOrigin = 'anonymous';
      if (hash) script.integrity = `sha256-${hash}`;
      const failed = failures.get(url) ?? 0;
      const retried = failed > 0 ? `${url}?retry=${failed}` : url;
      script.src = policy ? policy.createScriptURL(retried) : retried;
      script.addEventListener('error', () => failures.set(url, failed + 1));
    },
  };
  window.__site = site;
  return site;
}

/** Counts a load that timed out, so that the retry uses another URL instead of waiting for the same request. */
export function noteFailure(address: string): void {
  const url = new URL(address, location.href).pathname;
  failures.set(url, (failures.get(url) ?? 0) + 1);
}

function sameOrigin(url: string): string {
  if (new URL(url, location.href).origin !== location.origin)
    throw new TypeError(`${url} is not a URL of this site`);
  return url;
}
