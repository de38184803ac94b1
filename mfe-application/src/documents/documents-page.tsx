import type { CSSObject } from '@emotion/react';
import { DOCUMENT_EXTENSIONS } from '@site/shared/contracts';
import type { PageProps } from '@site/shared/federation';
import {
  Button,
  card,
  color,
  Container,
  ErrorSummarySlot,
  Eyebrow,
  FieldErrorSlot,
  fontSize,
  Heading,
  Icon,
  line,
  radius,
  Section,
  space,
  Stack,
  Text,
  weight,
} from '@site/shared/ui';
import { BrandHeader } from '../application/application-hero.tsx';
import { ContactAside } from '../application/contact-aside.tsx';
import { plainPicker } from '../application/document/plain-picker.ts';
import { DOCUMENTS_COPY } from './documents-content.ts';

/**
 * `/application/documents`: takes the documents that staff asked for. The composer reveals the hidden slots while the ticket of
 * the link is valid, and removes the scripts, so the page is a plain form.
 */
export function DocumentsPage({ services }: PageProps) {
  const { eyebrow, title, without, withoutLead, reference } = DOCUMENTS_COPY;
  return (
    <>
      <BrandHeader name={services.facts.name} />
      <Section tone="tint">
        <Container css={columns}>
          <Stack gap={6}>
            <ErrorSummarySlot fallback="submit" />
            <Stack gap={3}>
              <Eyebrow>{eyebrow}</Eyebrow>
              <Heading level={1}>{title}</Heading>
              <p hidden data-slot="reference">
                {reference} <strong data-fill="reference" css={code} />
              </p>
              <div css={withoutTicket}>
                <Stack gap={2}>
                  <Heading level={2} size="h3">
                    {without}
                  </Heading>
                  <Text>{withoutLead}</Text>
                </Stack>
              </div>
            </Stack>
            <Arrived />
            <Request />
            <p hidden data-slot="closed">
              {DOCUMENTS_COPY.closed}
            </p>
          </Stack>
          <ContactAside facts={services.facts} />
        </Container>
      </Section>
    </>
  );
}

function Arrived() {
  const [before, after] = DOCUMENTS_COPY.arrived;
  return (
    <div hidden data-slot="documents" role="status" css={arrived}>
      <Icon name="check" size="1.5rem" css={{ color: color.brand }} />
      <p>
        {before}
        <strong data-fill="documents" />
        {after}
      </p>
    </div>
  );
}

function Request() {
  const { asked, label, hint, send, privacy } = DOCUMENTS_COPY;
  return (
    <div hidden data-slot="open" css={card()}>
      <Stack gap={6}>
        <section aria-labelledby="what-we-need">
          <Stack gap={2}>
            <Heading level={2} size="h3" id="what-we-need">
              {asked}
            </Heading>
            <p data-fill="request" css={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} />
          </Stack>
        </section>
        <form method="post" encType="multipart/form-data" data-own-address="" css={form}>
          <div css={{ display: 'grid', gap: space[2] }}>
            <label htmlFor="file" css={{ fontWeight: weight.bold, fontSize: fontSize.small }}>
              {label}
            </label>
            <p id="file-hint" css={{ color: color.muted, fontSize: fontSize.small }}>
              {hint}
            </p>
            <input
              id="file"
              type="file"
              name="file"
              required
              accept={DOCUMENT_EXTENSIONS.join(',')}
              aria-describedby="file-hint"
              css={plainPicker}
            />
            <FieldErrorSlot id="file-error" field="file" />
          </div>
          <div>
            <Button id="submit" type="submit" size="lg">
              <Icon name="upload" />
              {send}
            </Button>
          </div>
          <Text tone="muted" size="small">
            {privacy}
          </Text>
        </form>
      </Stack>
    </div>
  );
}

const columns: CSSObject = {
  display: 'grid',
  gap: space[8],
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 22rem), 1fr))',
};
const form: CSSObject = { display: 'grid', gap: space[6] };
const code: CSSObject = { letterSpacing: '0.04em', whiteSpace: 'nowrap' };
const withoutTicket: CSSObject = { '[data-slot="reference"]:not([hidden]) + &': { display: 'none' } };
const arrived: CSSObject = {
  display: 'flex',
  gap: space[3],
  alignItems: 'center',
  padding: space[4],
  border: `${line.hair} solid ${color.brand}`,
  borderRadius: radius.md,
  background: color.bg,
  '&[hidden]': { display: 'none' },
};
