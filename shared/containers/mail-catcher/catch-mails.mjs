import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

const MAX_KEPT = 500;
const MAX_BYTES = 5_000_000;

/** A mail server that accepts every mail and delivers none. `mails` has the newest first and drops the oldest. */
export function createMailCatcher() {
  const mails = [];
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    disableReverseLookup: true,
    logger: false,
    size: MAX_BYTES,
    onData(stream, session, done) {
      receive(stream, session.envelope).then((mail) => {
        mails.unshift(mail);
        mails.length = Math.min(mails.length, MAX_KEPT);
        done();
      }, done);
    },
  });
  return { server, mails };
}

async function receive(stream, { rcptTo }) {
  const source = await buffer(stream);
  if (stream.sizeExceeded) throw Object.assign(new Error('Too large'), { responseCode: 552 });
  const { from, subject = '(no subject)', text = '', html = '', headers } = await PostalMime.parse(source);
  return {
    id: randomUUID(),
    date: new Date().toISOString(),
    from: from?.address ?? '',
    to: rcptTo.map(({ address }) => address),
    subject,
    text,
    html,
    headers: headers.map(({ originalKey, value }) => [originalKey, value]),
  };
}
