import type { KnownKind } from './known-sources.ts';

/** The kinds of ways to the site. Reports list them in this order. */
export const CHANNELS = [
  'Direct',
  'Organic Search',
  'Paid Search',
  'Organic Social',
  'Paid Social',
  'Email',
  'Referral',
  'AI Assistants',
  'Display',
  'Other',
] as const;
export type Channel = (typeof CHANNELS)[number];

/** Besides the known kinds: another site, a word in a tag that names nothing known, and nothing at all. */
export type SourceKind = KnownKind | 'site' | 'word' | 'none';

export interface ChannelTraits {
  readonly kind: SourceKind;
  /** The tag `utm_medium`, as `tagText` returns it. */
  readonly medium: string | null;
  /** The address had the click id of an advertising network. */
  readonly hasClickId: boolean;
}

/**
 * The channel of a visit. The words are those of Google Analytics' default channel group
 * (https://support.google.com/analytics/answer/9756891), which most tools write into tags. Different from there: a medium that says
 * what the link was (`email`, `display`) outranks what its source is known for, affiliates are referrals, and channels that this
 * site has no use for (shopping, video, audio, SMS, push) are missing.
 */
export function channelOf({ kind, medium, hasClickId }: ChannelTraits): Channel {
  if (hasClickId) return 'Paid Search';
  if (medium === null) return CHANNEL_OF_KIND[kind];
  const channel = channelOfMedium(medium, kind);
  if (channel !== null) return channel;
  return kind === 'none' ? 'Other' : CHANNEL_OF_KIND[kind];
}

const CHANNEL_OF_KIND: Readonly<Record<SourceKind, Channel>> = {
  search: 'Organic Search',
  social: 'Organic Social',
  email: 'Email',
  ai: 'AI Assistants',
  site: 'Referral',
  word: 'Other',
  none: 'Direct',
};

/** The channel that the medium alone names, or null. */
function channelOfMedium(medium: string, kind: SourceKind): Channel | null {
  if (/^(?:e[-_ ]?mail|newsletter)$/.test(medium)) return 'Email';
  if (/^(?:display|banner|expandable|interstitial)$/.test(medium)) return 'Display';
  if (/cp|^ppc$|^retargeting$|^sem$|^paid/.test(medium)) return paidChannel(medium, kind);
  if (/^(?:organic[-_ ]?)?social(?:[-_ ]?(?:network|media))?$|^sm$/.test(medium)) return 'Organic Social';
  if (medium === 'organic' && kind !== 'social') return 'Organic Search';
  if (/^(?:referral|affiliate|partner|app|link)$/.test(medium)) return 'Referral';
  return null;
}

function paidChannel(medium: string, kind: SourceKind): Channel {
  if (kind === 'search' || /search|^sem$/.test(medium)) return 'Paid Search';
  if (kind === 'social' || /social/.test(medium)) return 'Paid Social';
  // Paid per thousand impressions: banners on other sites.
  return medium === 'cpm' ? 'Display' : 'Other';
}
