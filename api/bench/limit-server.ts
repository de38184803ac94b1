import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createPool } from 'mysql2/promise';
import { COLUMNS, INSERT, LIST } from './statements.ts';
import { serveParent } from './child.ts';

const pool = createPool({ uri: process.env['DATABASE_URL'] ?? '', dateStrings: true, connectionLimit: 10 });

/** The least that could do the work: node:http and one statement. No checks, no log, no headers. */
const server = createServer((request, response) => {
  void (request.method === 'GET' ? list(response) : insert(request, response));
});

async function list(response: ServerResponse): Promise<void> {
  const [items] = await pool.query(LIST);
  answer(response, 200, { items });
}

async function insert(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const form = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>;
  const id = crypto.randomUUID();
  const now = new Date().toISOString().replace('T', ' ').replace('Z', '');
  await pool.query(INSERT, [id, now, id.slice(0, 20), ...COLUMNS.map((column) => form[column])]);
  answer(response, 201, { id });
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address !== 'object' || !address) return;
  serveParent(address.port, async () => {
    server.close();
    server.closeAllConnections();
    await pool.end();
  });
});
