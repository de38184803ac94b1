import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import express from 'express';
import { prototypesOf } from './express-prototypes.ts';

it('creates requests and responses that have the Express prototype from the start', async () => {
  const app = express();
  const prototypes: unknown[] = [];
  app.get('/greeting', (request, response) => {
    prototypes.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response));
    response.json({
      path: request.path,
      isJson: Boolean(request.accepts('json')),
      same: request.app === app,
    });
  });
  const server = createServer(prototypesOf(app), (request, response) => {
    prototypes.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response));
    app(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/greeting`);
  expect(await answer.json()).toEqual({ path: '/greeting', isJson: true, same: true });
  const [request, response, laterRequest, laterResponse] = prototypes;
  expect(laterRequest).toBe(request);
  expect(laterResponse).toBe(response);
  server.close();
});
