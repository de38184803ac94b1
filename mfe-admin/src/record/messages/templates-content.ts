import type { SubmissionRecord } from '@site/shared/contracts';

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
    text: 'Dear {contact},\n\nthank you for your application ({reference}). We would like to learn how {company} bills and collects today. Does one of these times suit you for 30 minutes?\n\n- \n- \n\nKind regards\n{site}',
  },
  question: {
    name: 'Ask a question',
    subject: 'A question about your application',
    text: 'Dear {contact},\n\nthank you for your application ({reference}). To prepare our answer, we need one more detail:\n\n\n\nKind regards\n{site}',
  },
  progress: {
    name: 'We need more time',
    subject: 'Your application is in review',
    text: 'Dear {contact},\n\nwe are still reviewing your application ({reference}) and will write again by \n\nKind regards\n{site}',
  },
  decline: {
    name: 'Not a fit',
    subject: 'Your application',
    text: 'Dear {contact},\n\nthank you for your interest in working with us. After reviewing your application ({reference}), we don’t think that we can help {company} well right now, because \n\nWe wish you every success.\n\nKind regards\n{site}',
  },
};

const REQUEST_TEMPLATES: Readonly<Record<string, Template>> = {
  aging: {
    name: 'Aging report',
    subject: '',
    text: 'Dear {contact},\n\nto review your application ({reference}), we need your current accounts receivable aging report.\n\nKind regards\n{site}',
  },
  invoices: {
    name: 'Sample invoices',
    subject: '',
    text: 'Dear {contact},\n\nto review your application ({reference}), we need two or three typical invoices of {company}. Please black out what is confidential.\n\nKind regards\n{site}',
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
