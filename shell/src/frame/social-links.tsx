import type { CSSObject } from '@emotion/react';
import type { SiteFacts } from '@site/shared/contracts';
import { color, Icon, line, radius, size, space, VisuallyHidden, type IconName } from '@site/shared/ui';
import { FOOTER_COPY, NETWORKS } from './frame-content.ts';

/** Links to the social networks. One without a URL is omitted. */
export function SocialLinks({ facts }: { readonly facts: SiteFacts }) {
  const known = networks(facts).filter((network) => network.href !== null);
  if (known.length === 0) return null;
  return (
    <ul role="list" css={row}>
      {known.map(({ href, label, icon }) => (
        <li key={label}>
          <a href={href ?? undefined} target="_blank" rel="noopener noreferrer" css={entry}>
            <Icon name={icon} />
            <VisuallyHidden>{`${label} ${FOOTER_COPY.newTab}`}</VisuallyHidden>
          </a>
        </li>
      ))}
    </ul>
  );
}

interface Network {
  readonly href: string | null;
  readonly label: string;
  readonly icon: IconName;
}
function networks(facts: SiteFacts): readonly Network[] {
  return [
    { href: facts.linkedinUrl, label: NETWORKS.linkedin, icon: 'linkedin' },
    { href: facts.instagramUrl, label: NETWORKS.instagram, icon: 'photo' },
    { href: facts.facebookUrl, label: NETWORKS.facebook, icon: 'friends' },
  ];
}

const row: CSSObject = { display: 'flex', gap: space[2], listStyle: 'none' };
const entry: CSSObject = {
  display: 'grid',
  placeItems: 'center',
  width: size.target,
  height: size.target,
  border: `${line.hair} solid ${color.hairline}`,
  borderRadius: radius.full,
  color: color.muted,
  '&:hover': { color: color.ink, borderColor: color.border },
};
