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

/** Timeout for a remote's script. The shell's own script may take longer, because the page is readable meanwhile. */
export const LOAD_TIMEOUT_MS = 8000;

/** URLs of failed scripts, with the query for a retry. */
const failures = new Set<string>();

/** Number of failed scripts so far. It distinguishes network failures from exceptions. */
export function failedLoads(): number {
  return failures.size;
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
      let attempt = url;
      // A retry of the same URL would wait for the stalled request.
      for (let retry = 1; failures.has(attempt); retry += 1) attempt = `${url}?retry=${retry}`;
      script.src = policy ? policy.createScriptURL(attempt) : attempt;
      script.addEventListener('error', () => failures.add(attempt));
      if (owner !== 'shell') failInTime(script);
    },
  };
  window.__site = site;
  return site;
}

/**
 * Dispatches the script's `error` event, so that handlers of failed scripts also handle stalled ones. The loaders' own
 * timeouts dispatch no event.
 */
function failInTime(script: HTMLScriptElement): void {
  const timeout = setTimeout(() => script.dispatchEvent(new Event('error')), LOAD_TIMEOUT_MS);
  for (const end of ['load', 'error']) script.addEventListener(end, () => clearTimeout(timeout));
}

function sameOrigin(url: string): string {
  if (new URL(url, location.href).origin !== location.origin)
    throw new TypeError(`${url} is not a URL of this site`);
  return url;
}
