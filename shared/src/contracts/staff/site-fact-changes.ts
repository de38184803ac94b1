import * as z from 'zod/mini';
import { defineEndpoint } from '../common/endpoint.ts';
import { FactsNow, OneFact } from '../public/site-facts.ts';

/** Null removes the fact. */
export const changeSiteFact = defineEndpoint({
  name: 'changeSiteFact',
  method: 'PUT',
  path: '/api/site-facts/:fact',
  access: 'manage-site-facts',
  params: OneFact,
  body: z.object({ value: z.nullable(z.string()) }),
  status: 200,
  reply: FactsNow,
  problems: [401, 403, 404, 422],
});

/** Resets the fact to the environment's value. */
export const resetSiteFact = defineEndpoint({
  name: 'resetSiteFact',
  method: 'DELETE',
  path: '/api/site-facts/:fact',
  access: 'manage-site-facts',
  params: OneFact,
  status: 200,
  reply: FactsNow,
  problems: [401, 403, 404],
});
