import { createHash } from 'node:crypto';
import { Router } from 'express';
import { sendJson } from '../http/send.ts';
import { openApiDocument, type OpenApiSource } from './document.ts';
import { openApiPage, STYLES } from './page.ts';

/** Serves `/api/openapi.json` and `/api/docs`. The document is built at the first request. */
export function openApiRoutes(source: OpenApiSource): Router {
  const router = Router();
  let cached: ReturnType<typeof openApiDocument> | undefined;
  const document = () => (cached ??= openApiDocument(source));
  const hash = createHash('sha256').update(STYLES).digest('base64');
  router.get('/openapi.json', (_request, response) => sendJson(response, 200, document()));
  router.get('/docs', (_request, response) => {
    response.setHeader(
      'Content-Security-Policy',
      `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'`,
    );
    response.type('html').send(openApiPage(document()));
  });
  return router;
}
