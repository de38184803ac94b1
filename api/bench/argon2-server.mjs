import { createServer } from 'node:http';
import { hash, verify } from '@node-rs/argon2';

const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const stored = await hash('only for this bench', COSTS);

/** The limit of a sign-in: node:http and one verification of a password, four at a time. */
const waiting = [];
let running = 0;

const server = createServer((request, response) => {
  request.resume();
  waiting.push(response);
  next();
});

function next() {
  if (running === 4 || waiting.length === 0) return;
  running += 1;
  const response = waiting.shift();
  void verify(stored, 'only for this bench').then((isCorrect) => {
    running -= 1;
    response.writeHead(isCorrect ? 200 : 400).end();
    next();
  });
}

server.listen(Number(process.env.PORT), '127.0.0.1');
