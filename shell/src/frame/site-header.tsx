import type { CSSObject } from '@emotion/react';
import type { SiteFacts } from '@site/shared/contracts';
import {
  button,
  color,
  Container,
  ExternalLink,
  layer,
  line,
  media,
  size,
  space,
  wash,
} from '@site/shared/ui';
import { FrameLink } from './frame-link.tsx';
import { Logo } from './logo.tsx';
import { NavigationDrawer } from './navigation-drawer.tsx';
import { ServicesMenu } from './services-menu.tsx';
import { navLink } from './nav-link-styles.ts';
import { HEADER_LINKS } from './site-links-content.ts';
import { FRAME_COPY } from './frame-content.ts';

/** The sticky bar on every page. Below 1024 px its links move into the drawer. */
export function SiteHeader({ facts }: { readonly facts: SiteFacts }) {
  return (
    <header data-print="hide" css={bar}>
      <Container css={row}>
        <Logo name={facts.name} />
        <nav aria-label={FRAME_COPY.navigation} css={wideOnly}>
          <ul role="list" css={list}>
            <li>
              <ServicesMenu />
            </li>
            {HEADER_LINKS.map(({ to, label }) => (
              <li key={to}>
                <FrameLink to={to} css={navLink}>
                  {label}
                </FrameLink>
              </li>
            ))}
          </ul>
        </nav>
        <div css={[wideOnly, { gap: space[2] }]}>
          {facts.collectionsUrl && (
            <ExternalLink href={facts.collectionsUrl} css={button({ variant: 'secondary' })}>
              {FRAME_COPY.collections}
            </ExternalLink>
          )}
          <FrameLink to="/application" css={button()}>
            {FRAME_COPY.start}
          </FrameLink>
        </div>
        <NavigationDrawer facts={facts} />
      </Container>
    </header>
  );
}

const bar: CSSObject = {
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: layer.header,
  background: wash(color.bg, 88),
  backdropFilter: 'saturate(1.6) blur(12px)',
  WebkitBackdropFilter: 'saturate(1.6) blur(12px)',
  borderBlockEnd: `${line.hair} solid ${color.hairline}`,
  '@media (max-height: 30rem)': { position: 'static' },
};
const row: CSSObject = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[4],
  // The height includes the bar's border.
  height: `calc(${size.header} - ${line.hair})`,
};
const wideOnly: CSSObject = { display: 'flex', [media.narrow]: { display: 'none' } };
const list: CSSObject = { display: 'flex', alignItems: 'center', gap: space[1], listStyle: 'none' };
