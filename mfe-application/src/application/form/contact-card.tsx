import { Button, Text, TextField } from '@site/shared/ui';
import { APPLICATION_COPY } from '../application-content.ts';
import type { FieldMessages } from './fields.ts';
import { emailQuestion, type EmailHint } from './use-email-hint.ts';
import { FieldPair, FormCard } from './form-card.tsx';
import { NewsletterOptIn } from './newsletter-opt-in.tsx';

interface ContactCardProps {
  readonly messages: FieldMessages;
  readonly emailHint: EmailHint;
}

const reason = APPLICATION_COPY.contactReason;

export function ContactCard({ messages, emailHint: { suggested, take } }: ContactCardProps) {
  return (
    <FormCard legend="Contact Information">
      <Text tone="muted" size="small">
        {reason.all}
      </Text>
      <TextField
        label="Your full name"
        name="contactName"
        hint={reason.contactName}
        autoComplete="name"
        autoCapitalize="words"
        spellCheck={false}
        error={messages.contactName}
      />
      <TextField
        label="Work email"
        name="email"
        hint={
          <>
            {reason.email}{' '}
            {suggested && (
              <Button variant="secondary" size="sm" css={{ overflowWrap: 'anywhere' }} onClick={take}>
                {emailQuestion(suggested)}
              </Button>
            )}
          </>
        }
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={messages.email}
      />
      <FieldPair>
        <TextField
          label="Phone number"
          name="phone"
          hint={reason.phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          error={messages.phone}
        />
      </FieldPair>
      <NewsletterOptIn />
    </FormCard>
  );
}
