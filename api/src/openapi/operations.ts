import { answer, page, type Paths } from './operation.ts';

/** The OpenAPI document describes where it is itself. */
export const OPENAPI_OPERATIONS: Paths = {
  '/api/openapi.json': {
    get: {
      operationId: 'readOpenApi',
      tags: ['docs'],
      summary: 'This document, for machines',
      responses: { 200: answer('The document', { type: 'object' }) },
    },
  },
  '/api/docs': { get: page('readDocs', 'docs', 'This document, for people') },
};
