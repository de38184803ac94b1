import { createHash } from 'node:crypto';
import type { PageData } from '@site/shared/federation';
import type { PolicyHosts } from '../model/exception.ts';
import { INLINE_CODE } from './inline-code.ts';

/** In production, Emotion inserts an empty style tag and fills it with insertRule, so the hash of empty text is allowed too. */
const EMPTY_HASH = hashOf('');

const NO_HOSTS: PolicyHosts = { shown: [], asked: [] };

/** The Content-Security-Policy of a page with these styles. Scripts, styles and frames are never allowed from other hosts. */
export function policyOf(data: PageData, css: string, { shown, asked }: PolicyHosts = NO_HOSTS): string {
  const policies = Object.keys(data.releases).map((owner) => `site_${owner}`);
  return [
    "default-src 'none'",
    `script-src 'self' '${hashOf(INLINE_CODE)}'`,
    `style-src 'self' '${EMPTY_HASH}' '${hashOf(css)}'`,
    ["img-src 'self' data: blob:", ...shown].join(' '),
    ...(shown.length > 0 ? [['media-src', ...shown].join(' '), ['font-src', ...shown].join(' ')] : []),
    // A host without a scheme matches the page's scheme only, so sockets need their own entry.
    ["connect-src 'self'", ...asked.flatMap((host) => [host, `wss://${host}`])].join(' '),
    ["form-action 'self'", ...shown].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types site ${policies.join(' ')}`,
  ].join(';');
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
