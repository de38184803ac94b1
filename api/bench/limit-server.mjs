import { createServer } from 'node:http';
import { createPool } from 'mysql2/promise';
import { COLUMNS, INSERT, LIST, REFRESH } from './statements.mjs';

const { DATABASE_URL, PORT } = process.env;
const pool = createPool({ uri: DATABASE_URL, dateStrings: true, connectionLimit: 10 });

/** The minimum that does the same work: node:http and one statement, without checks, logs or headers. */
const server = createServer((request, response) => {
  if (request.method === 'GET') void list(response);
  else void (request.method === 'PUT' ? refresh(request, response) : insert(request, response));
});

async function list(response) {
  const [items] = await pool.query(LIST);
  answer(response, 200, { items });
}

async function insert(request, response) {
  const form = await bodyOf(request);
  const id = crypto.randomUUID();
  const now = new Date().toISOString().replace('T', ' ').replace('Z', '');
  await pool.query(INSERT, [id, now, id.slice(0, 20), ...COLUMNS.map((column) => form[column])]);
  answer(response, 201, { id });
}

async function refresh(request, response) {
  const { session } = await bodyOf(request);
  await pool.query(REFRESH, [new Date().toISOString().replace('T', ' ').replace('Z', ''), session]);
  answer(response, 200, { session });
}

async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
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
