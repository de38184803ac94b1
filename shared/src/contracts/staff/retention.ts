import * as z from 'zod/mini';
import { defineEndpoint } from '../common/endpoint.ts';
import { SUBMISSION_STATUSES } from './submissions/submission-status.ts';

/** What the API deletes or shortens by itself. The sweeps of submissions are off until an admin chooses a number of days. */
export const RETENTION_SWEEPS = [
  'sessions',
  'audit-addresses',
  'audit-log',
  'unconfirmed-subscribers',
  ...SUBMISSION_STATUSES.map((status) => `submissions-${status}` as const),
] as const;
export type RetentionSweep = (typeof RETENTION_SWEEPS)[number];

export const MIN_RETENTION_DAYS = 30;
export const MAX_RETENTION_DAYS = 3650;
const DAYS = `Enter a number from ${MIN_RETENTION_DAYS} to ${MAX_RETENTION_DAYS}`;

const sweep = z.enum(RETENTION_SWEEPS);

export const Retention = z.object({
  sweep,
  /** Null while the sweep is off. */
  days: z.nullable(z.int()),
  canChange: z.boolean(),
  lastRunAt: z.nullable(z.iso.datetime()),
  /** How many rows the last run deleted or shortened. */
  lastCount: z.int(),
});
export type Retention = z.infer<typeof Retention>;

const reply = z.object({ items: z.array(Retention).check(z.maxLength(RETENTION_SWEEPS.length)) });

export const readRetention = defineEndpoint({
  name: 'readRetention',
  method: 'GET',
  path: '/api/admin/retention',
  access: 'manage-site-facts',
  status: 200,
  reply,
  problems: [401, 403],
});

export const RetentionDays = z
  .int(DAYS)
  .check(z.refine((days) => days >= MIN_RETENTION_DAYS && days <= MAX_RETENTION_DAYS, DAYS));

/** Turns a sweep on or, with null, off. Only for those that can be changed. */
export const changeRetention = defineEndpoint({
  name: 'changeRetention',
  method: 'PUT',
  path: '/api/admin/retention/:sweep',
  access: 'manage-site-facts',
  params: z.object({ sweep }),
  body: z.object({ days: z.nullable(RetentionDays) }),
  status: 200,
  reply,
  problems: [401, 403, 404, 422],
});
