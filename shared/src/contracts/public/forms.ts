import * as z from 'zod/mini';
import { defineEndpoint } from '../common/endpoint.ts';
import { LinkToken, NewsletterRequest } from './newsletter.ts';
import { MAX_FIELD_ERRORS } from '../common/problem.ts';
import { SubmissionRequest } from './submissions.ts';

/** An error of a posted form. `field` is the id of the control to link to, or `submit` if it belongs to no single field. */
const FormFault = z.object({ field: z.string(), message: z.string() });

/** Texts for the marked slots of a prerendered page, by the slot's name. */
const Slots = z.record(z.string(), z.string());

/** The outcome of a form posted by a browser without script. The composer renders it into a page. */
export const FormOutcome = z.object({
  /** Path to redirect to after success; null when the form was refused. */
  location: z.nullable(z.string().check(z.regex(/^\/[a-z]/))),
  /** Status of the page that shows the refusal. */
  status: z.int().check(z.gte(303), z.lte(599)),
  values: z.record(z.string(), z.string()),
  errors: z.array(FormFault).check(z.maxLength(MAX_FIELD_ERRORS)),
  slots: Slots,
});
export type FormOutcome = z.infer<typeof FormOutcome>;

export const PageSlots = z.object({ slots: Slots });

/** The endpoint of a page's form: `POST /application` becomes `POST /api/forms/application`. */
export const FORMS_BASE = '/api/forms';

export const postApplicationForm = defineEndpoint({
  name: 'postApplicationForm',
  method: 'POST',
  path: `${FORMS_BASE}/application`,
  access: 'public',
  body: SubmissionRequest,
  multipart: { file: 'file' },
  status: 200,
  reply: FormOutcome,
  problems: [],
});

export const postNewsletterForm = defineEndpoint({
  name: 'postNewsletterForm',
  method: 'POST',
  path: `${FORMS_BASE}/newsletter`,
  access: 'public',
  body: NewsletterRequest,
  urlencoded: true,
  status: 200,
  reply: FormOutcome,
  problems: [],
});

/** The button of a page that an email links to. The page's own address contains its token. */
const linkForm = { method: 'POST', access: 'public', status: 200, reply: FormOutcome, problems: [] } as const;

export const postConfirmForm = defineEndpoint({
  ...linkForm,
  name: 'postConfirmForm',
  path: `${FORMS_BASE}/newsletter/confirm`,
  query: z.object({ token: LinkToken }),
});

export const postUnsubscribeForm = defineEndpoint({
  ...linkForm,
  name: 'postUnsubscribeForm',
  path: `${FORMS_BASE}/newsletter/unsubscribe`,
  query: z.object({ token: LinkToken }),
});

/** The undo offer of the page after unsubscribing, while its ticket is valid. */
export const postUndoForm = defineEndpoint({
  ...linkForm,
  name: 'postUndoForm',
  path: `${FORMS_BASE}/newsletter/left`,
  query: z.object({ ticket: LinkToken }),
});

export const readLeft = defineEndpoint({
  name: 'readLeft',
  method: 'GET',
  path: `${FORMS_BASE}/newsletter/left`,
  access: 'public',
  query: z.object({ ticket: LinkToken }),
  status: 200,
  reply: PageSlots,
  problems: [410],
});

/** The reference on the page after a posted application, while its ticket is valid. */
export const readReceivedApplication = defineEndpoint({
  name: 'readReceivedApplication',
  method: 'GET',
  path: `${FORMS_BASE}/application/received`,
  access: 'public',
  query: z.object({ ticket: z.string().check(z.maxLength(200)) }),
  status: 200,
  reply: PageSlots,
  problems: [404],
});

const RequestTicket = z.object({ ticket: z.string().check(z.maxLength(200)) });

/** The content of the page behind a request for documents, while its ticket is valid. */
export const readDocumentRequest = defineEndpoint({
  name: 'readDocumentRequest',
  method: 'GET',
  path: `${FORMS_BASE}/application/documents`,
  access: 'public',
  query: RequestTicket,
  status: 200,
  reply: PageSlots,
  problems: [404],
});

/** A document that staff asked for. The same document is stored once. */
export const postRequestedDocument = defineEndpoint({
  name: 'postRequestedDocument',
  method: 'POST',
  path: `${FORMS_BASE}/application/documents`,
  access: 'public',
  query: RequestTicket,
  body: z.object({}),
  multipart: { file: 'file' },
  status: 200,
  reply: FormOutcome,
  problems: [],
});
