import * as z from 'zod/mini';
import { checkWindowOrder, IsoDate } from '../../common/day-window.ts';
import { defineEndpoint } from '../../common/endpoint.ts';
import { ColumnNames } from './submission-columns.ts';
import {
  COMPANY_SIZES,
  INDUSTRIES,
  SUBMISSION_LIMITS,
  type CompanySize,
  type Industry,
} from '../../public/submission-options.ts';
import { SUBMISSION_STATUSES, type SubmissionStatus } from './submission-status.ts';
import { EmailAddress } from '../../public/email-address.ts';
import { SUBMISSIONS_PAGE_SIZE } from './stored-submission.ts';

/**
 * The sort keys. `status` is the order of the pipeline, `changed` the last change by staff or the arrival, and `due`
 * the date of the next action, which leaves out submissions without one.
 */
export const SUBMISSION_SORTS = ['received', 'company', 'status', 'changed', 'due'] as const;
export type SubmissionSort = (typeof SUBMISSION_SORTS)[number];

export const LIST_ORDERS = ['descending', 'ascending'] as const;
export const DOCUMENT_CHOICES = ['with', 'without'] as const;
/** `today` includes `overdue`: the date of the next action is today or before. */
export const DUE_CHOICES = ['today', 'overdue'] as const;

/** Maximum number of characters of a search. */
export const MAX_SEARCH_LENGTH = 100;

/** Page sizes of the list. The first is the default. */
export const SUBMISSION_PAGE_SIZES = [SUBMISSIONS_PAGE_SIZE, 100, 200] as const;
const MAX_PAGE_SIZE = 200;

/** Row heights. The first is the default. */
export const DENSITIES = ['comfortable', 'compact'] as const;

function choice<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, `Choose one of: ${values.join(', ')}`);
}

const isStatus = (name: string) => SUBMISSION_STATUSES.some((status) => status === name);

const filterFields = {
  /** One status or several, separated by commas. */
  status: z.optional(
    z.string().check(
      z.maxLength(200),
      z.refine((text) => text.split(',').every(isStatus), `Choose from: ${SUBMISSION_STATUSES.join(', ')}`),
    ),
  ),
  industry: z.optional(choice(Object.keys(INDUSTRIES) as [Industry, ...Industry[]])),
  companySize: z.optional(choice(Object.keys(COMPANY_SIZES) as [CompanySize, ...CompanySize[]])),
  document: z.optional(choice(DOCUMENT_CHOICES)),
  /** In the site's reporting time zone. */
  due: z.optional(choice(DUE_CHOICES)),
  /** The email address of the person who handles the submission. */
  assignee: z.optional(EmailAddress),
  startDate: z.optional(IsoDate),
  endDate: z.optional(IsoDate),
  /** Words in the company, the contact, the email address or the description (`parseSearch`). */
  text: z.optional(z.string().check(z.minLength(1), z.maxLength(MAX_SEARCH_LENGTH))),
};
const sortFields = {
  sort: z._default(choice(SUBMISSION_SORTS), 'received'),
  order: z._default(choice(LIST_ORDERS), 'descending'),
};

export type SubmissionFilterField = keyof typeof filterFields;

/** The filters that each sort can be combined with. Each pair has an index, which every new submission updates. */
export const FILTERS_BY_SORT: Readonly<Record<SubmissionSort, readonly SubmissionFilterField[]>> = {
  received: ['status', 'industry', 'companySize', 'document', 'assignee', 'startDate', 'endDate', 'text'],
  changed: ['status'],
  company: [],
  status: [],
  due: ['due', 'assignee'],
};

export const SUBMISSION_FILTER_FIELDS = Object.keys(filterFields) as SubmissionFilterField[];

interface Sorted extends Readonly<Partial<Record<SubmissionFilterField, string | undefined>>> {
  readonly sort: SubmissionSort;
}

const checkSort = z.refine<Sorted>(
  ({ sort, ...given }) =>
    SUBMISSION_FILTER_FIELDS.every(
      (field) => given[field] === undefined || FILTERS_BY_SORT[sort].includes(field),
    ),
  { path: ['sort'], error: 'The list cannot be sorted in this way with these filters' },
);

/** Submissions that match all given fields. Both dates are inclusive, in the site's reporting time zone. */
export const SubmissionFilter = z.object(filterFields).check(checkWindowOrder);
export type SubmissionFilter = z.infer<typeof SubmissionFilter>;

/** A filter and a sort order. */
export const SubmissionSelection = z
  .object({ ...filterFields, ...sortFields })
  .check(checkWindowOrder, checkSort);
export type SubmissionSelection = z.infer<typeof SubmissionSelection>;

/** A selection and the columns of its export; without them, all but the spam score. */
export const SubmissionExport = z
  .object({ ...filterFields, ...sortFields, columns: z.optional(ColumnNames) })
  .check(checkWindowOrder, checkSort);
export type SubmissionExport = z.infer<typeof SubmissionExport>;

/** The list's address: filter, order and layout. */
export const ListedSelection = z
  .object({
    ...filterFields,
    ...sortFields,
    columns: z.optional(ColumnNames),
    density: z.optional(choice(DENSITIES)),
    rows: z.optional(z.int().check(z.gte(1), z.lte(MAX_PAGE_SIZE))),
  })
  .check(checkWindowOrder, checkSort);
export type ListedSelection = z.infer<typeof ListedSelection>;

/** Holds a company name: each character takes up to six bytes in JSON, and a third more in Base64. */
const MAX_CURSOR_LENGTH = 8 * SUBMISSION_LIMITS.companyName + 200;
const cursor = z.optional(z.string().check(z.maxLength(MAX_CURSOR_LENGTH)));
export const ListQuery = z
  .object({ ...filterFields, ...sortFields, cursor })
  .check(checkWindowOrder, checkSort);

/** The statuses in a filter. */
export function statusesOf({ status }: Pick<SubmissionFilter, 'status'>): readonly SubmissionStatus[] {
  return SUBMISSION_STATUSES.filter((each) => status?.split(',').includes(each));
}

/** A submission in the list: the seed's columns under the seed's names, without the long texts. */
export const SubmissionRow = z.object({
  id: z.string(),
  reference: z.string(),
  created_at: z.iso.datetime(),
  company_name: z.string(),
  industry: z.string(),
  company_size: z.string(),
  contact_name: z.string(),
  email: z.string(),
  phone: z.string(),
  file_path: z.nullable(z.string()),
  /** From 30 on, a submission needs a second look. */
  spam_score: z.int(),
  spam_reasons: z.string(),
  duplicate_of: z.nullable(z.string()),
  status: z.string(),
  /** Email address of the assignee. Null if unassigned, or if the account was deleted. */
  assignee: z.nullable(z.string()),
  next_action_on: z.nullable(z.string()),
  changed_at: z.iso.datetime(),
});
export type SubmissionRow = z.infer<typeof SubmissionRow>;

/** `next` goes on in the order of the list and `previous` goes back; both are opaque, and null at the end. */
export const SubmissionRows = z.object({
  items: z.array(SubmissionRow).check(z.maxLength(MAX_PAGE_SIZE)),
  next: z.nullable(z.string()),
  previous: z.nullable(z.string()),
  /** Position before the first row of the page, from which `countSubmissions` counts newer rows. Null without rows. */
  start: z.nullable(z.string()),
});
export type SubmissionRows = z.infer<typeof SubmissionRows>;

/** Page size; by default `SUBMISSIONS_PAGE_SIZE`. */
const limit = z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(MAX_PAGE_SIZE)));

/** A cursor is valid for its own filter and order only, with any limit. */
export const listSubmissionRows = defineEndpoint({
  name: 'listSubmissionRows',
  method: 'GET',
  path: '/api/admin/submissions',
  access: 'review-submissions',
  query: z.object({ ...filterFields, ...sortFields, cursor, limit }).check(checkWindowOrder, checkSort),
  status: 200,
  reply: SubmissionRows,
  problems: [401, 403],
});

/** Counting stops here, to limit its duration on a large table. */
export const MAX_COUNTED_SUBMISSIONS = 10_000;
/** The limit for a search, which reads more rows for each match. */
export const MAX_COUNTED_MATCHES = 1000;

/** The number of matching submissions. With the `start` of a page, the number of rows before it now. */
export const countSubmissions = defineEndpoint({
  name: 'countSubmissions',
  method: 'GET',
  path: '/api/admin/submissions/count',
  access: 'review-submissions',
  query: ListQuery,
  status: 200,
  /** `isCapped`: there are more than `count`. */
  reply: z.object({ count: z.int(), isCapped: z.boolean() }),
  problems: [401, 403],
});

/**
 * All matching submissions as a CSV file; no text can run as a formula. They are in the order of the list, or of arrival when the
 * list is sorted by what staff change.
 */
export const exportSubmissions = defineEndpoint({
  name: 'exportSubmissions',
  method: 'GET',
  path: '/api/admin/submissions/export',
  access: 'review-submissions',
  query: SubmissionExport,
  status: 200,
  problems: [401, 403],
});
