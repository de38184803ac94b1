import { answer, object, TEXT, type Paths } from '../openapi/operation.ts';

const CHECKS = object(
  {
    status: { enum: ['ready', 'not ready'] },
    checks: object({
      database: { enum: ['ok', 'failed'] },
      documents: { enum: ['ok', 'failed'] },
      disk: { enum: ['ok', 'full'] },
    }),
    missingFacts: { type: 'array', items: TEXT },
  },
  ['status', 'checks'],
);

export const HEALTH_OPERATIONS: Paths = {
  '/api/health/live': {
    get: {
      operationId: 'isLive',
      tags: ['health'],
      summary: 'Whether the process answers',
      responses: { 200: answer('It does', object({ status: { const: 'live' } })) },
    },
  },
  '/api/health/ready': {
    get: {
      operationId: 'isReady',
      tags: ['health'],
      summary: 'Whether it can do its work',
      responses: { 200: answer('It can', CHECKS), 503: answer('It cannot', CHECKS) },
    },
  },
};
