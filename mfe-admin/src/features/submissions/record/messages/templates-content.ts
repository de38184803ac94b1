import type { SubmissionRecord } from '@site/shared/contracts/staff';

interface Template {
  readonly name: string;
  readonly subject: string;
  readonly text: string;
}

/** Replies that staff begin with. `{contact}`, `{company}`, `{reference}` and `{site}` stand for the values of the record. */
const REPLY_TEMPLATES: Readonly<Record<string, Template>> = {
  call: {
    name: 'Suggest a call',
    subject: 'A short call about {company}',
    text: 'Dear {contact},\n\nThank you for your application ({reference}). We’d like to hear how {company} bills and collects today. Would one of these times work for a 30-minute call?\n\n- \n- \n\nKind regards,\n{site}',
  },
  question: {
    name: 'Ask a question',
    subject: 'A question about your application',
    text: 'Dear {contact},\n\nThank you for your application ({reference}). We need one more detail before we can answer:\n\n\n\nKind regards,\n{site}',
  },
  progress: {
    name: 'We need more time',
    subject: 'Your application is in review',
    text: 'Dear {contact},\n\nWe’re still reviewing your application ({reference}). You’ll hear from us again by \n\nKind regards,\n{site}',
  },
  decline: {
    name: 'Not a fit',
    subject: 'Your application',
    text: 'Dear {contact},\n\nThank you for considering us. We’ve reviewed your application ({reference}) and don’t think we’re the right partner for {company} at this time, because \n\nWe wish you every success.\n\nKind regards,\n{site}',
  },
};

const REQUEST_TEMPLATES: Readonly<Record<string, Template>> = {
  aging: {
    name: 'Aging report',
    subject: '',
    text: 'Dear {contact},\n\nTo review your application ({reference}), we need your current accounts receivable aging report.\n\nKind regards,\n{site}',
  },
  invoices: {
    name: 'Sample invoices',
    subject: '',
    text: 'Dear {contact},\n\nTo review your application ({reference}), we need two or three typical invoices from {company}. Please redact anything confidential.\n\nKind regards,\n{site}',
  },
};

export type TemplateSet = 'reply' | 'request';
const SETS = { reply: REPLY_TEMPLATES, request: REQUEST_TEMPLATES } as const;

export function templateOptions(set: TemplateSet): readonly (readonly [string, string])[] {
  return Object.entries(SETS[set]).map(([id, { name }]) => [id, name] as const);
}

/** A template with the values of a record. Null for an unknown one. */
export function fillTemplate(
  set: TemplateSet,
  id: string,
  { contact_name, company_name, reference }: SubmissionRecord,
  site: string,
): { readonly subject: string; readonly text: string } | null {
  const template = new Map(Object.entries(SETS[set])).get(id);
  if (!template) return null;
  const values = new Map(Object.entries({ contact: contact_name, company: company_name, reference, site }));
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (all, name: string) => values.get(name) ?? all);
  return { subject: fill(template.subject), text: fill(template.text) };
}
