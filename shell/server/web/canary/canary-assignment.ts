import type { IncomingMessage } from 'node:http';
import type { Composition } from '../../model/composition.ts';

const COOKIE = '__site-canary';
/** At most the time for which files are kept. A returning visitor stays on the same side. */
const COOKIE_SECONDS = 7 * 24 * 60 * 60;

/** Whether a visitor sees the canary or the live release. */
export type Side = 'canary' | 'live';

/** A release that is shown to a share of the visitors, inside the live composition. */
export interface Canary {
  /** `blog@<version>` */
  readonly name: string;
  /** When it began. */
  readonly since: string;
  /** Percent of visitors. */
  readonly share: number;
  readonly composition: Composition;
}

/** A visitor's side, and the share at the time of assignment. */
export interface CanaryAssignment {
  readonly share: number;
  readonly side: Side;
  /** Proves that a page of this side was sent to this address; empty before the first page view. */
  readonly signature: string;
}

/** At a share of 0, everyone is on the live side. */
const UNASSIGNED: CanaryAssignment = { share: 0, side: 'live', signature: '' };

/** Assigns a side, given a random number from 0 to 1. If the share changes, as few visitors as possible change sides. */
export function assign(
  { share: before, side }: Pick<CanaryAssignment, 'share' | 'side'>,
  share: number,
  random: number,
): Side {
  if (side === 'canary') return random * before < share ? 'canary' : 'live';
  return random * (100 - before) < share - before ? 'canary' : 'live';
}

/** A visitor's assignment for this canary, from the cookie. */
export function assignmentOf({ headers }: IncomingMessage, { name }: Canary): CanaryAssignment {
  const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  const value = cookies.find((cookie) => cookie.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1);
  const [of, share = '', side, signature = ''] = value?.split(':') ?? [];
  if (of !== name || !/^(?:100|[1-9]?\d)$/.test(share)) return UNASSIGNED;
  return { share: Number(share), side: side === 'canary' ? 'canary' : 'live', signature };
}

/** The cookie that keeps a visitor on a side. */
export function sideCookie(
  { name, share }: Canary,
  { side, signature }: Pick<CanaryAssignment, 'side' | 'signature'>,
  overTls: boolean,
): string {
  const secure = overTls ? '; Secure' : '';
  const signed = signature && `:${signature}`;
  return `${COOKIE}=${name}:${share}:${side}${signed}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${COOKIE_SECONDS}${secure}`;
}

/** Whether a request is a page view. Browsers say so in `Sec-Fetch-Dest`; without the header, it is assumed. */
export function isPageView({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && (headers['sec-fetch-dest'] ?? 'document') === 'document';
}
