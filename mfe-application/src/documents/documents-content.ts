import { MAX_REQUESTED_DOCUMENTS } from '@site/shared/contracts';

/** The page behind a request for documents. */
export const DOCUMENTS_COPY = {
  eyebrow: 'Your application',
  title: 'Send your documents',
  reference: 'Application',
  /** Before and after the number of documents. */
  arrived: ['We received ', '. Thank you.'],
  asked: 'What we need',
  label: 'Document',
  hint: `PDF, DOC, or DOCX, up to 10 MB. Send one document at a time, ${MAX_REQUESTED_DOCUMENTS} at most.`,
  send: 'Send document',
  privacy: 'Only our team can read what you send.',
  closed: 'This link no longer accepts documents. If something is missing, please reply to our email.',
  /** Shown without a valid link. */
  without: 'This link does not work',
  withoutLead:
    'It may be incomplete or expired, or we may have sent you a newer one. Please use the link in our latest email, or reply to it.',
} as const;
