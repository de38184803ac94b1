import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Socket } from 'node:net';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { DeliveryError, toDeliveryError } from './delivery-error.ts';
import { createHandOver, HandOverRefused } from './hand-over.ts';
import { createOpenSocket } from './open-socket.ts';

/** A mail that is ready to send. */
export interface Mail {
  /** Id of the outbox row. It is part of the Message-ID, so mailboxes can detect a mail that is sent twice. */
  readonly id: string;
  readonly date: Date;
  readonly from: Mailbox;
  readonly to: Mailbox;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** Sends mails. */
export interface Transport {
  /**
   * Resolves when the next server has accepted the mail. Rejects with a `DeliveryError`. `beforeHandOver` runs directly before
   * the content is handed over. When it rejects, nothing is handed over, and `send` rejects with the same error.
   */
  send(mail: Mail, beforeHandOver: () => Promise<void>): Promise<void>;
  /** Aborts mails in progress. Later ones fail at once. */
  close(): void;
}

/**
 * A server that does not answer at all is noticed within seconds. One that has greeted gets ten minutes for each reply: RFC 5321
 * (4.5.3.2) asks for that after the content and for five before, because a server that still checks a mail may accept it after
 * the client gave up and queued it again.
 */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10 * 60_000 } as const;

/** `url` as `smtp://user:password@host:587` or `smtps://…`. */
export function createSmtpTransport(url: string): Transport {
  const sockets = new Set<Socket>();
  const closing = new AbortController();
  const getSocket = createOpenSocket(TIMEOUTS.connectionTimeout, sockets);
  const options = { url, ...TIMEOUTS, getSocket, disableFileAccess: true, disableUrlAccess: true };
  return {
    async send(mail, beforeHandOver) {
      const handOver = createHandOver(beforeHandOver);
      const smtp = createTransport(options).use('stream', ({ message }, done) => {
        message.processFunc(handOver.pass);
        done();
      });
      try {
        await smtp.sendMail({ ...toMessage(mail), signal: closing.signal });
      } catch (error) {
        throw error instanceof HandOverRefused ? error.cause : toDeliveryError(error, handOver.isComplete());
      } finally {
        smtp.close();
      }
    },
    close() {
      closing.abort();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Writes mails to a folder, as files that mail programs can open. Used without a mail server. */
export function createFolderTransport(folder: string): Transport {
  const writer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail, beforeHandOver) {
      const { message } = await writer.sendMail(toMessage(mail));
      await beforeHandOver();
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeAtomically(join(folder, `${mail.id}.json`), JSON.stringify(mail));
        await writeAtomically(join(folder, `${mail.id}.eml`), message as Buffer);
      } catch (error) {
        throw new DeliveryError('outage', error);
      }
    },
    close: () => undefined,
  };
}

/** Writes a file atomically. */
async function writeAtomically(path: string, content: string | Buffer): Promise<void> {
  await writeFile(`${path}.part`, content, { mode: 0o600 });
  await rename(`${path}.part`, path);
}

/** The Message-ID of an outbox row's mail. */
export function messageId(id: string, sender: string): string {
  return `<${id}@${sender.split('@')[1] ?? 'localhost'}>`;
}

function toMessage(mail: Mail): SendMailOptions {
  return {
    messageId: messageId(mail.id, mail.from.address),
    date: mail.date,
    from: mail.from,
    to: mail.to,
    ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
    envelope: { from: mail.from.address, to: [mail.to.address] },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers },
  };
}
