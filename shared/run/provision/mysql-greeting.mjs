import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const POLL_MS = 100;

/** Whether a MySQL or MariaDB server answers on this loopback port before the limit. */
export async function answersMysql(port, limitMs = 60_000) {
  const deadline = Date.now() + limitMs;
  while (Date.now() < deadline) {
    if (await greets(port)) return true;
    await wait(POLL_MS);
  }
  return false;
}

/** The server sends the first packet: three bytes of length, a sequence number, and the protocol version, 10. */
function greets(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const answer = (greeted) => {
      socket.destroy();
      resolve(greeted);
    };
    socket.once('data', (packet) => answer(packet[4] === 10));
    socket.once('error', () => answer(false));
    socket.once('close', () => answer(false));
  });
}
