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

/** The card 'Get in Touch'. A missing fact hides its control; without any the card is gone. */
export function ContactAside({ facts }: { readonly facts: SiteFacts }) {
  const { email, phone, schedulingUrl } = facts;
  if (!email && !phone && !schedulingUrl) return null;
  return (
    <section aria-labelledby="get-in-touch" css={card()}>
      <Stack gap={4}>
        <Heading level={2} size="h3" id="get-in-touch">
          Get in Touch
        </Heading>
        <Text tone="muted" size="small">
          {APPLICATION_COPY.contactLead}
        </Text>
        {email && <ContactLine icon="mail" href={`mailto:${email}`} label="Email" text={email} />}
        {phone && (
          <ContactLine icon="phone" href={`tel:${phone}`} label="Phone" text={facts.phoneDisplay ?? phone} />
        )}
        {schedulingUrl && (
          <ExternalLink href={schedulingUrl} css={[button({ variant: 'secondary' }), { width: '100%' }]}>
            <Icon name="calendar" />
            Schedule Meeting
          </ExternalLink>
        )}
        <CheckList items={APPLICATION_COPY.promises} css={{ color: color.muted, fontSize: fontSize.small }} />
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
