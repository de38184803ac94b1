import type { CSSObject } from '@emotion/react';
import { useLocation } from 'react-router-dom';
import type { SiteFacts } from '@site/shared/contracts';
import { button, color, Disclosure, ExternalLink, line, size, space, weight } from '@site/shared/ui';
import { ContactLinks } from './contact-links.tsx';
import { FrameLink, isWithin } from './frame-link.tsx';
import { HEADER_LINKS, SERVICE_LINKS, type SiteLink } from './site-links-content.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import { FRAME_COPY } from './frame-content.ts';

/** The header's links and buttons for the drawer, with phone and theme. */
export function DrawerBody({ facts }: { readonly facts: SiteFacts }) {
  const { pathname } = useLocation();
  return (
    <div css={{ display: 'grid', gap: space[6] }}>
      <nav aria-label={FRAME_COPY.navigation}>
        <Disclosure
          summary={FRAME_COPY.services}
          open={isWithin(pathname, '/services')}
          css={{ fontWeight: weight.bold }}
        >
          <LinkList links={SERVICE_LINKS} />
        </Disclosure>
        <LinkList links={HEADER_LINKS} isOutlined />
      </nav>
      <div css={{ display: 'grid', gap: space[3] }}>
        <FrameLink to="/application" css={button({ size: 'lg' })}>
          {FRAME_COPY.start}
        </FrameLink>
        {facts.collectionsUrl && (
          <ExternalLink href={facts.collectionsUrl} css={button({ variant: 'secondary', size: 'lg' })}>
            {FRAME_COPY.collections}
          </ExternalLink>
        )}
      </div>
      <ContactLinks facts={facts} />
      <ThemeSwitch />
    </div>
  );
}

function LinkList({
  links,
  isOutlined = false,
}: {
  readonly links: readonly SiteLink[];
  readonly isOutlined?: boolean;
}) {
  return (
    <ul role="list" css={{ listStyle: 'none' }}>
      {links.map(({ to, label }) => (
        <li key={to} css={isOutlined && outlined}>
          <FrameLink to={to} css={[entry, isOutlined && { fontWeight: weight.bold }]}>
            {label}
          </FrameLink>
        </li>
      ))}
    </ul>
  );
}

const outlined: CSSObject = { borderBlockEnd: `${line.hair} solid ${color.hairline}` };
const entry: CSSObject = {
  display: 'flex',
  alignItems: 'center',
  minHeight: size.target,
  paddingBlock: space[2],
  color: color.ink,
  fontWeight: weight.medium,
  textDecoration: 'none',
  '&:hover': { color: color.brand },
  '&[aria-current="page"]': { color: color.brand, textDecoration: 'underline', textUnderlineOffset: '0.3em' },
};
