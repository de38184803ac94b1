import { connect, type Socket } from 'node:net';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';

type OpenSocket = NonNullable<SMTPTransport.Options['getSocket']>;

const SMTP_PORT = 587;
const SMTPS_PORT = 465;

/**
 * Connects nodemailer to the mail server. Its own look-up keeps an address for five minutes, and mails wait that long when
 * the server moves; Node asks the system each time. `sockets` holds what is open.
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
