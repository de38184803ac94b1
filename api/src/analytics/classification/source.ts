import type { VisitEvents } from '@site/shared/contracts';
import { channelOf, type Channel, type SourceKind } from './channels.ts';
import { normalizeHost } from './hosts.ts';
import { knownHost, knownSource } from './known-sources.ts';
import { REDACTED, tagText } from './tag-text.ts';

/** What tells where a visitor came from. */
export interface Arrival extends Pick<VisitEvents, 'tags' | 'referrer' | 'clickId'> {
  /** Hosts of this site. A link from there is none from elsewhere. */
  readonly ownHosts: readonly string[];
  /** Host of the sister company. */
  readonly sisterHost: string | null;
}

/** Where a visit came from, as it is stored. */
export interface VisitSource {
  readonly source: string;
  readonly channel: Channel;
  readonly medium: string | null;
  readonly campaign: string | null;
  readonly content: string | null;
  readonly term: string | null;
}

interface Source {
  readonly name: string;
  readonly kind: SourceKind;
}

const DIRECT: Source = { name: 'Direct / None', kind: 'none' };
const SISTER: Source = { name: 'Sister site', kind: 'site' };
const MAX_SOURCE_LENGTH = 80;

/** The source is the tag's, else the referrer's, else that of the advertising network. */
export function findSource(arrival: Arrival): VisitSource {
  const { tags, clickId } = arrival;
  const { name, kind } = fromTag(arrival) ?? fromReferrer(arrival) ?? fromClickId(clickId) ?? DIRECT;
  const medium = tagText(tags?.medium);
  return {
    source: name,
    channel: channelOf({ kind, medium, hasClickId: clickId !== undefined }),
    medium,
    campaign: tagText(tags?.campaign),
    content: tagText(tags?.content),
    term: tagText(tags?.term),
  };
}

function fromTag({ tags, sisterHost }: Arrival): Source | null {
  const text = tagText(tags?.source);
  if (text === null) return null;
  if (text === REDACTED) return { name: text, kind: 'word' };
  if (text === 'direct' || text === '(direct)') return DIRECT;
  const host = /\.[a-z][a-z\d-]+\/?$/.test(text) ? normalizeHost(text) : null;
  return host === null ? (knownSource(text) ?? { name: text, kind: 'word' }) : fromHost(host, sisterHost);
}

function fromReferrer({ referrer, ownHosts, sisterHost }: Arrival): Source | null {
  const host = normalizeHost(referrer ?? '');
  if (host === null || ownHosts.some((own) => normalizeHost(own) === host)) return null;
  return fromHost(host, sisterHost);
}

function fromHost(host: string, sisterHost: string | null): Source {
  const sister = normalizeHost(sisterHost ?? '');
  if (sister !== null && (host === sister || host.endsWith(`.${sister}`))) return SISTER;
  const { name, kind } = knownHost(host) ?? { name: host, kind: 'site' };
  // Of a long host, the end says whose it is.
  return { name: name.slice(-MAX_SOURCE_LENGTH), kind };
}

function fromClickId(clickId: Arrival['clickId']): Source | null {
  if (clickId === undefined) return null;
  return { name: clickId === 'gclid' ? 'Google' : 'Bing', kind: 'search' };
}
