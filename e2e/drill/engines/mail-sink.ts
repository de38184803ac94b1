import { appendFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/**
 * A mail server that delivers nothing: `tsx mail-sink.ts <file> <port>`. For each mail, it appends a line with time,
 * Message-ID and recipients before it confirms the mail.
 */
const [file = '', port = ''] = process.argv.slice(2);
const server = new SMTPServer({
  authOptional: true,
  hideSTARTTLS: true,
  logger: false,
  onData(stream, session, done) {
    text(stream).then((source) => {
      const id = /^Message-ID:\s*(\S+)/im.exec(source)?.[1] ?? '';
      const to = session.envelope.rcptTo.map(({ address }) => address);
      appendFileSync(file, `${JSON.stringify({ at: Date.now(), id, to })}\n`);
      done();
    }, done);
  },
});
// A client that disconnects causes an error event.
server.on('error', () => undefined);
server.listen(Number(port), '127.0.0.1');
