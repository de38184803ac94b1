import { join } from 'node:path';
import type { SiteFacts } from '@site/shared/contracts';
import type { Infrastructure } from '../infrastructure.ts';
import type { Composers, Module } from '../module.ts';
import type { Lanes } from '../queue/lanes.ts';
import { createDelivery } from './delivery.ts';
import { createMailLanes } from './mail-lanes.ts';
import { MAILBOX_OPERATIONS } from './mailbox-operations.ts';
import { MAILBOX_PATH, mailboxRoutes } from './mailbox.ts';
import type { MailKind } from './outbox.ts';
import { readBacklog, sweepFinished, type Backlog } from './repository.ts';
import { mailEndpoints } from './routes.ts';
import type { MailSettings } from './settings.ts';
import { createFolderTransport, createSmtpTransport } from './transport.ts';

export interface MailModule extends Module {
  readonly lanes: Lanes;
  /** Mails that wait to be sent. */
  readBacklog(): Promise<Backlog>;
}

export interface MailModuleServices {
  readonly composers: Composers<MailKind>;
  readonly readFacts: () => Promise<SiteFacts>;
}

/** How long mails are kept after their last attempt. Dead ones can be sent again until then. */
const KEEP_MS = 90 * 24 * 3600_000;

/** Sends mail. Without `SMTP_URL`, mails are written to the data folder and the demo shows them. */
export function createMailModule(
  shared: Infrastructure,
  { smtpUrl, from, perHour }: MailSettings,
  { composers, readFacts }: MailModuleServices,
): MailModule {
  const { db, logger, now, site } = shared;
  const folder = join(site.dataDir, 'mail');
  const transport = smtpUrl ? createSmtpTransport(smtpUrl) : createFolderTransport(folder);
  const sender = from ?? `no-reply@${new URL(site.siteUrl).hostname}`;
  const delivery = createDelivery({ db, logger, now, transport, composers, readFacts, sender });
  const lanes = createMailLanes(delivery, { db, now, perHour, abortSending: transport.close });
  const hasMailbox = site.mode === 'demo' && !smtpUrl;
  const mailbox = { path: MAILBOX_PATH, router: mailboxRoutes(folder), operations: MAILBOX_OPERATIONS };
  return {
    lanes,
    readBacklog: () => readBacklog(now(), db),
    endpoints: mailEndpoints(shared),
    routers: hasMailbox ? [mailbox] : [],
    tasks: [(signal) => sweepFinished(now() - KEEP_MS, db, signal)],
  };
}
