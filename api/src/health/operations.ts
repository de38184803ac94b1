import { SITE_FACT_NAMES } from '@site/shared/contracts';
import { answer, list, object, TEXT, type Paths } from '../openapi/operation.ts';

const CHECKS = object(
  {
    status: { enum: ['ready', 'not ready'] },
    checks: object({
      database: { enum: ['ok', 'failed'] },
      documents: { enum: ['ok', 'failed'] },
      disk: { enum: ['ok', 'full'] },
    }),
    missingFacts: list(TEXT, SITE_FACT_NAMES.length),
  },
  ['status', 'checks'],
);

export const HEALTH_OPERATIONS: Paths = {
  '/api/health/live': {
    get: {
      operationId: 'isLive',
      tags: ['health'],
      summary: 'Liveness check',
      responses: { 200: answer('The process is running', object({ status: { const: 'live' } })) },
    },
  },
  '/api/health/ready': {
    get: {
      operationId: 'isReady',
      tags: ['health'],
      summary: 'Readiness check',
      responses: { 200: answer('Ready', CHECKS), 503: answer('Not ready', CHECKS) },
    },
  },
};
