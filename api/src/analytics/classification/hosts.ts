const MAX_HOST_LENGTH = 253;

/** A host as it is compared and stored: lower case, without port and `www.`. Also reads addresses. Null if there is no host. */
export function normalizeHost(text: string): string | null {
  const host = text
    .trim()
    .toLowerCase()
    .replace(/^[a-z][a-z\d+-]*:\/\//, '')
    .replace(/[/?#][^]*$/, '')
    .replace(/^.*@/, '')
    .replace(/:\d*$/, '')
    .replace(/\.$/, '')
    .replace(/^www\./, '');
  return host.length <= MAX_HOST_LENGTH && /^[a-z\d_][a-z\d._-]*$/.test(host) ? host : null;
}

/** The host and the domains above it, nearest first: `a.b.example`, `b.example`, `example`. */
export function withParents(host: string): readonly string[] {
  const labels = host.split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}
