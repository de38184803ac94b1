import express, { type Express } from 'express';
import helmet from 'helmet';
import type { Context } from './context.ts';
import { answerNotFound, handleErrors } from './http/error-handler.ts';
import { logRequests } from './http/log-requests.ts';
import { mountEndpoints } from './http/mount.ts';
import { observeRequests } from './http/observe-requests.ts';
import { openApiRoutes } from './openapi/routes.ts';

/** Builds the Express app. Opens no connections and does not listen. */
export function createApp(context: Context): Express {
  const { config, logger, limits, modules, bodyTimeouts, store, telemetry } = context;
  const { trustedHops } = config.server;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', trustedHops);
  const isBehindShell = trustedHops > 0;
  app.use(logRequests(logger, { isBehindShell, restMs: bodyTimeouts.restMs }));
  if (telemetry.metrics) app.use(observeRequests(telemetry.metrics, { isBehindShell }));
  app.use(securityHeaders());
  const endpoints = modules.flatMap((module) => module.endpoints ?? []);
  const routers = modules.flatMap((module) => module.routers ?? []);
  const publicWrites = limits.createForAddresses('writes', config.limits.publicWrites, {
    rememberBlocks: true,
  });
  const { incomingFolder } = store;
  const { identify } = context;
  app.use(mountEndpoints(endpoints, { identify, incomingFolder, bodyTimeouts, publicWrites }));
  for (const { path, router } of routers) app.use(path, router);
  app.use('/api', openApiRoutes({ endpoints, routers, siteUrl: config.site.siteUrl }));
  app.use(answerNotFound);
  app.use(handleErrors(logger));
  return app;
}

/** Security headers that only matter for HTML pages. */
const HTML_ONLY_HEADERS = {
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const;

/** Responses are data, so a browser must not load, frame, sniff or cache anything. The shell sets HSTS because TLS ends there. */
function securityHeaders() {
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: false,
    ...HTML_ONLY_HEADERS,
  });
  const noStore: express.RequestHandler = (_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    next();
  };
  return [setHeaders, noStore];
}
