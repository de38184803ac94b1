import type { SiteFacts } from '@site/shared/contracts';
import {
  breakpoint,
  button,
  color,
  Container,
  ExternalLink,
  line,
  radius,
  space,
  Text,
} from '@site/shared/ui';
import type { CSSObject } from '@emotion/react';
import { IconTile } from './icon-tile.tsx';
import { SECTION_COPY, sisterCompanySentence } from './sections-content.ts';

const { label, link } = SECTION_COPY.sisterCompany;

/** A strip with the sister company’s recognition and a link to its site. */
export function SisterCompany({ facts }: { readonly facts: SiteFacts }) {
  return (
    <Container>
      <aside aria-label={label} css={strip}>
        <IconTile name="shield" tone="accent" />
        <Text size="lead" css={{ maxWidth: 'none' }}>
          {sisterCompanySentence(facts.sisterCompanyName)}
        </Text>
        {facts.collectionsUrl && (
          <ExternalLink href={facts.collectionsUrl} css={button({ variant: 'secondary' })}>
            {link}
          </ExternalLink>
        )}
      </aside>
    </Container>
  );
}

const strip: CSSObject = {
  display: 'grid',
  gap: space[4],
  alignItems: 'center',
  justifyItems: 'start',
  padding: space[6],
  borderRadius: radius.md,
  background: `linear-gradient(90deg, ${color.accentTint}, ${color.bg})`,
  border: `${line.hair} solid ${color.hairline}`,
  [breakpoint.md]: { gridTemplateColumns: 'auto 1fr auto', columnGap: space[6] },
};
