import { Button, Text, TextField } from '@site/shared/ui';
import type { FieldMessages } from './fields.ts';
import type { EmailHint } from './use-email-hint.ts';
import { FieldPair, FormCard } from './form-card.tsx';
import { emailQuestion, FIELD_LABELS, FORM_COPY } from './form-content.ts';
import { NewsletterOptIn } from './newsletter-opt-in.tsx';

interface ContactCardProps {
  readonly messages: FieldMessages;
  readonly emailHint: EmailHint;
}

const reason = FORM_COPY.contactReason;

export function ContactCard({ messages, emailHint: { suggested, take } }: ContactCardProps) {
  return (
    <FormCard legend={FORM_COPY.legends.contact}>
      <Text tone="muted" size="small">
        {reason.all}
      </Text>
      <TextField
        label={FIELD_LABELS.contactName}
        name="contactName"
        hint={reason.contactName}
        autoComplete="name"
        autoCapitalize="words"
        spellCheck={false}
        error={messages.contactName}
      />
      <TextField
        label={FIELD_LABELS.email}
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
          label={FIELD_LABELS.phone}
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
