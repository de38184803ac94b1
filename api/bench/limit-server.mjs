import { createServer } from 'node:http';
import { createPool } from 'mysql2/promise';
import { COLUMNS, INSERT, LIST } from './statements.mjs';

const { DATABASE_URL, PORT } = process.env;
const pool = createPool({ uri: DATABASE_URL, dateStrings: true, connectionLimit: 10 });

/** The minimum that does the same work: node:http and one statement, without checks, logs or headers. */
const server = createServer((request, response) => {
  void (request.method === 'GET' ? list(response) : insert(request, response));
});

async function list(response) {
  const [items] = await pool.query(LIST);
  answer(response, 200, { items });
}

async function insert(request, response) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const form = JSON.parse(Buffer.concat(chunks).toString());
  const id = crypto.randomUUID();
  const now = new Date().toISOString().replace('T', ' ').replace('Z', '');
  await pool.query(INSERT, [id, now, id.slice(0, 20), ...COLUMNS.map((column) => form[column])]);
  answer(response, 201, { id });
}

function answer(response, status, body) {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

server.listen(Number(PORT), '127.0.0.1');
