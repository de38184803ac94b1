import * as z from 'zod/mini';
import { defineEndpoint } from '../common/endpoint.ts';
import { SITE_FACT_NAMES } from '../public/site-facts.ts';

export const MAX_FACT_HISTORY = 50;

/** The database's value of a fact. Without one, the environment's value applies. */
const FactState = z.object({
  isChanged: z.boolean(),
  /** Null if the fact is removed, or if the environment's value applies. */
  value: z.nullable(z.string()),
});

/** One change of a site fact, as the audit log recorded it. */
export const FactHistoryItem = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  fact: z.enum(SITE_FACT_NAMES),
  /** Email address of the admin. Null for commands run on the server, and after the account was deleted. */
  actor: z.nullable(z.string()),
  /** Null if the log no longer contains it. */
  before: z.nullable(FactState),
  after: FactState,
});
export type FactHistoryItem = z.infer<typeof FactHistoryItem>;

/** The latest changes of all site facts, newest first. */
export const listFactHistory = defineEndpoint({
  name: 'listFactHistory',
  method: 'GET',
  path: '/api/site-facts/history',
  access: 'manage-site-facts',
  status: 200,
  reply: z.object({ items: z.array(FactHistoryItem).check(z.maxLength(MAX_FACT_HISTORY)) }),
  problems: [401, 403],
});
