import type { FieldName } from './fields.ts';

export const FIELD_LABELS: Readonly<Record<FieldName, string>> = {
  companyName: 'Company name',
  industry: 'Industry',
  companySize: 'Company size',
  contactName: 'Your full name',
  email: 'Work email',
  phone: 'Phone number',
  projectDescription: 'Project description',
  additionalInfo: 'Additional information',
};

export const FORM_COPY = {
  form: 'Application',
  legends: {
    company: 'Company Information',
    contact: 'Contact Information',
    project: 'Project Details',
  },
  placeholders: { industry: 'Select industry', companySize: 'Select company size' },
  contactReason: {
    all: 'We use these details only to respond to you, unless you check the box below.',
    contactName: 'So we know who to ask for.',
    email: 'For your confirmation and our reply.',
    phone: 'For one short call about your receivables.',
  },
  newsletter: 'Send me the newsletter: one email a month at most. Unsubscribe anytime.',
  consent:
    'By submitting, you agree that we may use your information to respond and keep it until you ask us to delete it.',
  policy: { before: 'See our', link: 'privacy policy' },
  /** Precedes the page title after an attempt with faults. */
  errorPrefix: 'Error: ',
} as const;

export function emailQuestion(address: string): string {
  return `Did you mean ${address}?`;
}
