import { connect, type Socket } from 'node:net';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';

type OpenSocket = NonNullable<SMTPTransport.Options['getSocket']>;

const SMTP_PORT = 587;
const SMTPS_PORT = 465;

/**
 * Opens connections to the mail server for nodemailer. Nodemailer caches DNS lookups for five minutes, which delays mails when
 * the server moves. Node looks the address up each time. `sockets` contains the open sockets.
 */
export function createOpenSocket(timeoutMs: number, sockets: Set<Socket>): OpenSocket {
  return ({ host = 'localhost', port, secure }, callback) => {
    const socket = connect({ host, port: Number(port) || (secure ? SMTPS_PORT : SMTP_PORT) });
    sockets.add(socket.once('close', () => sockets.delete(socket)));
    const fail = (error: Error) => {
      socket.destroy();
      callback(error, false);
    };
    const tooLate = () => fail(Object.assign(new Error('Connection timeout'), { code: 'ETIMEDOUT' }));
    socket.setTimeout(timeoutMs, tooLate).once('error', fail);
    socket.once('connect', () => {
      socket.setTimeout(0).off('timeout', tooLate).off('error', fail);
      callback(null, { connection: socket });
    });
  };
}
