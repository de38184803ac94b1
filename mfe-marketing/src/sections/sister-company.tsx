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

/** A strip that says what the sister company was recognized for and leads to its site. */
export function SisterCompany({ facts }: { readonly facts: SiteFacts }) {
  return (
    <Container>
      <aside aria-label="Sister company" css={strip}>
        <IconTile name="shield" tone="accent" />
        <Text size="lead" css={{ maxWidth: 'none' }}>
          {sisterCompanySentence(facts)}
        </Text>
        {facts.collectionsUrl && (
          <ExternalLink href={facts.collectionsUrl} css={button({ variant: 'secondary' })}>
            Third-party collections
          </ExternalLink>
        )}
      </aside>
    </Container>
  );
}

/** The recognition, said the same way on every page that tells of it. Without a name it stays "our sister company". */
export function sisterCompanySentence(facts: SiteFacts): string {
  const name = facts.sisterCompanyName === null ? '' : `, ${facts.sisterCompanyName},`;
  return `Our sister company${name} was recognized by a business magazine as one of the 10 most dependable collection professionals in the United States.`;
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
