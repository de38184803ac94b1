import type { CSSObject } from '@emotion/react';
import type { SiteFacts } from '@site/shared/contracts';
import {
  AfterHydration,
  breakpoint,
  button,
  color,
  Container,
  fontSize,
  line,
  media,
  space,
  weight,
} from '@site/shared/ui';
import { ContactLinks } from './contact-links.tsx';
import { FrameLink } from './frame-link.tsx';
import { Logo } from './logo.tsx';
import { FALLBACK_MENU_ID } from './navigation-drawer.tsx';
import { companyLinks, RESOURCE_LINKS, SERVICE_LINKS, type SiteLink } from './site-links-content.ts';
import { SocialLinks } from './social-links.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { FRAME_COPY, FOOTER_COPY } from './frame-content.ts';

const COPY = FOOTER_COPY;

/**
 * The footer of every page. Its navigation is complete, for visitors without scripting. Printed, it shows the firm's name,
 * phone and email.
 */
export function SiteFooter({ facts }: { readonly facts: SiteFacts }) {
  return (
    <footer data-band css={band}>
      <Container css={{ display: 'grid', gap: space[12] }}>
        <div css={columns}>
          <div css={{ display: 'grid', gap: space[4], justifyItems: 'start', alignContent: 'start' }}>
            <Logo name={facts.name} />
            <p data-print="hide" css={{ color: color.muted, maxWidth: '22rem' }}>
              {COPY.slogan}
            </p>
            <ContactLinks facts={facts} />
            <FrameLink to="/application" css={button()}>
              {COPY.sales}
            </FrameLink>
          </div>
          <nav id={FALLBACK_MENU_ID} aria-label={COPY.navigation} tabIndex={-1} css={directory}>
            <LinkColumn title={FRAME_COPY.services} links={SERVICE_LINKS} />
            <LinkColumn title={COPY.company} links={companyLinks(facts)} />
            <LinkColumn title={COPY.resources} links={RESOURCE_LINKS} />
          </nav>
        </div>
        <div data-print="hide" css={lastRow}>
          <p css={{ color: color.muted }}>{`© ${facts.copyrightYear} ${facts.name}. ${COPY.rights}`}</p>
          <SocialLinks facts={facts} />
          <div css={themePlace}>
            <AfterHydration>
              <ThemeSwitch />
            </AfterHydration>
          </div>
        </div>
      </Container>
    </footer>
  );
}

function LinkColumn({ title, links }: { readonly title: string; readonly links: readonly SiteLink[] }) {
  return (
    <div>
      <p css={columnTitle}>{title}</p>
      <ul role="list" css={{ listStyle: 'none' }}>
        {links.map(({ to, label }) => (
          <li key={label}>
            <FrameLink to={to} css={entry}>
              {label}
            </FrameLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

const band: CSSObject = {
  paddingBlock: `${space[16]} ${space[8]}`,
  [media.print]: { paddingBlock: space[4], breakInside: 'avoid' },
};
const columns: CSSObject = {
  display: 'grid',
  gap: space[12],
  [breakpoint.md]: { gridTemplateColumns: '2fr 3fr' },
};
const directory: CSSObject = {
  display: 'grid',
  gap: space[8],
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 11rem), 1fr))',
};
const columnTitle: CSSObject = { marginBlockEnd: space[2], color: color.accent, fontWeight: weight.bold };
const entry: CSSObject = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '2.25rem',
  color: color.muted,
  fontSize: fontSize.small,
  textDecoration: 'none',
  '&:hover, &[aria-current="page"]': {
    color: color.ink,
    textDecoration: 'underline',
    textUnderlineOffset: '0.3em',
  },
};
const lastRow: CSSObject = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[4],
  alignItems: 'center',
  justifyContent: 'space-between',
  paddingBlockStart: space[6],
  borderBlockStart: `${line.hair} solid ${color.hairline}`,
  fontSize: fontSize.small,
};
/** Reserves the final size, so that the layout does not shift. */
const themePlace: CSSObject = {
  minWidth: '16rem',
  minHeight: '2.875rem',
  [media.noScripting]: { display: 'none' },
};
