import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** The received message with decoded lines. */
  readonly source: string;
}

export interface TestSmtp {
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** Sets the reply code for messages. Null accepts them. */
  rejectWith(code: number | null): void;
  close(): Promise<void>;
}

export interface TestSmtpOptions {
  readonly host?: string;
  readonly port?: number;
  /** Runs after the server has received a mail and before it confirms it. */
  onReceived?(mail: ReceivedMail): Promise<unknown>;
}

/** A real mail server on a free port that records its mails. */
export async function startSmtp(
  options: SMTPServerOptions = {},
  { host = '127.0.0.1', port: wanted = 0, onReceived = async () => undefined }: TestSmtpOptions = {},
): Promise<TestSmtp> {
  const mails: ReceivedMail[] = [];
  let rejection: number | null = null;
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    logger: false,
    ...options,
    onData(stream, session, done) {
      text(stream).then((source) => {
        if (rejection !== null) return done(Object.assign(new Error('Not now'), { responseCode: rejection }));
        const { mailFrom, rcptTo } = session.envelope;
        const mail = {
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: decoded(source),
        };
        mails.push(mail);
        onReceived(mail).then(() => done(), done);
      }, done);
    },
  });
  await new Promise<void>((resolve) => server.listen(wanted, host, resolve));
  // A client that disconnects causes an error event.
  server.on('error', () => undefined);
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `${options.secure ? 'smtps' : 'smtp'}://${host}:${port}`,
    mails,
    rejectWith: (code) => void (rejection = code),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Unfolds the headers and decodes the quoted-printable body. */
function decoded(source: string): string {
  const start = source.indexOf('\r\n\r\n');
  const body = source
    .slice(start)
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  const head = source.slice(0, start).replace(/\r\n[ \t]/g, ' ');
  return head + Buffer.from(body, 'latin1').toString('utf8');
}
