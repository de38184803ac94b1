import { join } from 'node:path';
import type { SiteFacts } from '@site/shared/contracts';
import type { Config } from '../config.ts';
import type { Db } from '../database/connection.ts';
import type { Logger } from '../logger.ts';
import { createDelivery, type Compose, type Delivery } from './delivery.ts';
import type { MailKind } from './outbox.ts';
import { sweepSettled } from './repository.ts';
import { createFolderTransport, createSmtpTransport } from './transport.ts';
import { createWorker, type Worker } from './worker.ts';

export interface MailServices {
  readonly config: Config;
  readonly db: Db;
  readonly logger: Logger;
  readonly now: () => number;
  readonly readFacts: () => Promise<SiteFacts>;
  readonly compose: Readonly<Record<MailKind, Compose>>;
}

export interface Mailer extends Delivery {
  readonly worker: Worker;
  /** Where a demo without a mail server keeps its mails, to be shown. */
  readonly demoFolder: string | null;
  sweep(signal: AbortSignal): Promise<void>;
}

const KEEP_MS = 90 * 24 * 3600_000;

/** All that sends mail. Without `SMTP_URL` the mails lie in the data folder. */
export function createMailer(services: MailServices): Mailer {
  const { config, db, logger, now } = services;
  const { smtpUrl, from, perHour } = config.mail;
  const folder = join(config.site.dataDir, 'mail');
  const transport = smtpUrl ? createSmtpTransport(smtpUrl) : createFolderTransport(folder);
  const delivery = createDelivery({
    ...services,
    transport,
    perHour,
    sender: from ?? `no-reply@${new URL(config.site.siteUrl).hostname}`,
  });
  return {
    ...delivery,
    worker: createWorker(delivery, transport.close, logger),
    demoFolder: config.site.mode === 'demo' && !smtpUrl ? folder : null,
    sweep: (signal) => sweepSettled(now() - KEEP_MS, db, signal),
  };
}
