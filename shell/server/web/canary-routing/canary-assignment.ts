import type { IncomingMessage } from 'node:http';
import type { Composition } from '../../model/composition.ts';

const COOKIE = '__site-canary';
/** As long as its files are kept at least: who comes back within it is not drawn again. */
const COOKIE_SECONDS = 7 * 24 * 60 * 60;

/** Whether a visitor sees what is tried out, or what everybody else sees. */
export type Side = 'canary' | 'live';

/** A release that a part of the visitors see, inside the live composition. */
export interface Canary {
  /** `blog@<version>` */
  readonly name: string;
  /** Percent of visitors. */
  readonly share: number;
  readonly composition: Composition;
}

/** What was drawn for a visitor, and at which share. */
export interface CanaryAssignment {
  readonly share: number;
  readonly side: Side;
  /** Shows that a page of that side was seen from the address that has it; empty before the first page view. */
  readonly signature: string;
}

/** Nobody is on the side of a canary that is shown to none. */
const NOT_DRAWN: CanaryAssignment = { share: 0, side: 'live', signature: '' };

/** Draws a side by a number from 0 to 1. While the share stays, so do all; when it changes, as few change sides as can be. */
export function assign(
  { share: before, side }: Pick<CanaryAssignment, 'share' | 'side'>,
  share: number,
  random: number,
): Side {
  if (side === 'canary') return random * before < share ? 'canary' : 'live';
  return random * (100 - before) < share - before ? 'canary' : 'live';
}

/** What was drawn for a visitor of this canary, as the cookie says. */
export function assignmentOf({ headers }: IncomingMessage, { name }: Canary): CanaryAssignment {
  const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  const value = cookies.find((cookie) => cookie.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1);
  const [of, share = '', side, signature = ''] = value?.split(':') ?? [];
  if (of !== name || !/^(?:100|[1-9]?\d)$/.test(share)) return NOT_DRAWN;
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

/** Whether a request is a visitor's look at a page: browsers say when it is anything else. */
export function isPageView({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && (headers['sec-fetch-dest'] ?? 'document') === 'document';
}
