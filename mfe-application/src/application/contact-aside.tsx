import type { SiteFacts } from '@site/shared/contracts';
import {
  button,
  card,
  CheckList,
  color,
  ExternalLink,
  fontSize,
  Heading,
  Icon,
  space,
  Stack,
  Text,
  textLink,
} from '@site/shared/ui';
import { APPLICATION_COPY } from './application-content.ts';

const { contact, promises } = APPLICATION_COPY;

/** The card 'Get in Touch'. A missing fact hides its control; without any, there is no card. */
export function ContactAside({ facts }: { readonly facts: SiteFacts }) {
  const { email, phone, schedulingUrl } = facts;
  if (!email && !phone && !schedulingUrl) return null;
  return (
    <section aria-labelledby="get-in-touch" css={card()}>
      <Stack gap={4}>
        <Heading level={2} size="h3" id="get-in-touch">
          {contact.title}
        </Heading>
        <Text tone="muted" size="small">
          {contact.lead}
        </Text>
        {email && <ContactLine icon="mail" href={`mailto:${email}`} label={contact.email} text={email} />}
        {phone && (
          <ContactLine
            icon="phone"
            href={`tel:${phone}`}
            label={contact.phone}
            text={facts.phoneDisplay ?? phone}
          />
        )}
        {schedulingUrl && (
          <ExternalLink href={schedulingUrl} css={[button({ variant: 'secondary' }), { width: '100%' }]}>
            <Icon name="calendar" />
            {contact.schedule}
          </ExternalLink>
        )}
        <CheckList items={promises} css={{ color: color.muted, fontSize: fontSize.small }} />
      </Stack>
    </section>
  );
}

interface ContactLineProps {
  readonly icon: 'mail' | 'phone';
  readonly href: string;
  readonly label: string;
  readonly text: string;
}

function ContactLine({ icon, href, label, text }: ContactLineProps) {
  return (
    <p css={{ display: 'flex', gap: space[3], alignItems: 'center', overflowWrap: 'anywhere' }}>
      <Icon name={icon} css={{ color: color.brand }} />
      <a href={href} aria-label={`${label} ${text}`} css={textLink()}>
        {text}
      </a>
    </p>
  );
}
