import { DEV_VERSION, type PageData } from '@site/shared/federation';

interface TrustedScriptPolicy {
  createScriptURL(url: string): string;
}

/** What the webpack runtimes of shell and remotes read of the page: see `ReleaseBasePlugin` and `SignedChunksPlugin`. */
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

/** How many scripts did not come so far: tells a network that fails from code that does. */
export function failedLoads(): number {
  return [...failures.values()].reduce((sum, count) => sum + count, 0);
}

/** Puts the page's releases where the remotes' chunk loaders look for them. Call once, before any remote is loaded. */
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
        throw new Error(`${url} is no file of the composition's ${owner}`);
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

/** Counts a load that never answered, so that the next try uses another URL and does not wait behind it. */
export function noteFailure(address: string): void {
  const url = new URL(address, location.href).pathname;
  failures.set(url, (failures.get(url) ?? 0) + 1);
}

function sameOrigin(url: string): string {
  if (new URL(url, location.href).origin !== location.origin)
    throw new TypeError(`${url} is not of this site`);
  return url;
}
