// Catches the site's mails where no mail server is set: SMTP on 1025, readable on 8025.
import { createMailCatcher } from './catch-mails.mjs';
import { createMailbox } from './mailbox.mjs';

const { HOST = '127.0.0.1' } = process.env;
const { server, mails } = createMailCatcher();
const mailbox = createMailbox(mails);

server.listen(1025, HOST);
mailbox.listen(8025, HOST);
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    server.close();
    mailbox.close();
    mailbox.closeAllConnections();
  });
}
