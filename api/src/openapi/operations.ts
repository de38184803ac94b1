import { answer, page, type Paths } from './operation.ts';

/** The operations that serve the OpenAPI document itself. */
export const OPENAPI_OPERATIONS: Paths = {
  '/api/openapi.json': {
    get: {
      operationId: 'readOpenApi',
      tags: ['docs'],
      summary: 'Read this document as JSON',
      responses: { 200: answer('The document', { type: 'object' }) },
    },
  },
  '/api/docs': { get: page('readDocs', 'docs', 'Read this document as an HTML page') },
};
