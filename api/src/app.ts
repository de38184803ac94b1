import { AUTH_BASE, type Endpoint } from '@site/shared/contracts';
import express, { Router, type Express } from 'express';
import helmet from 'helmet';
import { authRoutes, mountRoles } from './auth/routes.ts';
import type { Context } from './context.ts';
import { createMount } from './http/endpoint.ts';
import { answerNotFound, handleErrors } from './http/error-handler.ts';
import { healthRoutes } from './health/routes.ts';
import { nameRequest } from './http/request-info.ts';
import { MAILBOX_PATH, mailboxRoutes } from './mail/mailbox.ts';
import { mountDeadMails } from './mail/routes.ts';
import { mountNewsletterForm } from './newsletter/form-routes.ts';
import { mountLinkForms } from './newsletter/link-form-routes.ts';
import { mountNewsletter } from './newsletter/routes.ts';
import { mountSubscribers } from './newsletter/subscriber-routes.ts';
import { openApiRoutes } from './openapi/routes.ts';
import { mountSiteFacts } from './site-facts/routes.ts';
import { mountFormTraps } from './spam/routes.ts';
import { mountApplicationForm } from './submissions/form-routes.ts';
import { mountSubmissions } from './submissions/routes.ts';
import { mountUploads } from './documents/routes.ts';

/** Assembles the API; opens nothing, listens nowhere. */
export function createApp(context: Context): Express {
  const { config, logger, auth, audit, db, limits } = context;
  const { trustedHops } = config.server;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', trustedHops);
  app.use(nameRequest(logger, { isBehindShell: trustedHops > 0, restMs: context.bodyTimeouts.restMs }));
  app.use(secure());
  const router = Router();
  const endpoints: Endpoint[] = [];
  const mount = createMount(router, {
    identify: auth.identify,
    incomingFolder: context.store.incomingFolder,
    bodyTimeouts: context.bodyTimeouts,
    publicWrites: limits.create('writes', config.limits.publicWrites, { rememberBlocks: true }),
    onMount: (endpoint) => void endpoints.push(endpoint),
  });
  const submissionLimit = limits.create('submissions', config.submissions.limits.submissions, {
    rememberBlocks: true,
  });
  const newsletterLimit = limits.create('newsletter', config.newsletter.limits.signUps, {
    rememberBlocks: true,
  });
  mountRoles(mount);
  const { submissions, uploads } = context;
  mountSubmissions(mount, { submissions, uploads, audit, db, limit: submissionLimit });
  mountUploads(mount, {
    uploads,
    limit: limits.create('uploads', config.documents.limits.uploads, { rememberBlocks: true }),
  });
  mountNewsletter(mount, {
    ...context,
    limit: newsletterLimit,
    siteUrl: config.site.siteUrl,
  });
  mountSubscribers(mount, context);
  mountApplicationForm(mount, { ...context, limit: submissionLimit });
  mountNewsletterForm(mount, { ...context, limit: newsletterLimit });
  mountLinkForms(mount, context);
  mountSiteFacts(mount, context);
  mountDeadMails(mount, context);
  mountFormTraps(mount, context);
  app.use(router);
  app.use(
    AUTH_BASE,
    authRoutes({
      ...context,
      limit: limits.create('tokens', config.auth.limits.tokens, { rememberBlocks: true }),
    }),
  );
  const { demoFolder } = context.mail;
  if (demoFolder) app.use(MAILBOX_PATH, mailboxRoutes(demoFolder));
  app.use(
    '/api',
    openApiRoutes({ endpoints, siteUrl: config.site.siteUrl, hasMailbox: demoFolder !== null }),
  );
  app.use('/api/health', healthRoutes({ ...context, dataDir: config.site.dataDir }));
  app.use(answerNotFound);
  app.use(handleErrors(logger));
  return app;
}

/** Headers that tell a browser how to show a page. */
const FOR_DOCUMENTS_ONLY = {
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
} as const;

/** Answers are data: nothing may be loaded, framed, sniffed or kept. HSTS is for whoever speaks TLS: the shell. */
function secure() {
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: false,
    ...FOR_DOCUMENTS_ONLY,
  });
  const noStore: express.RequestHandler = (_request, response, next) => {
    response.setHeader('Cache-Control', 'no-store');
    next();
  };
  return [setHeaders, noStore];
}
