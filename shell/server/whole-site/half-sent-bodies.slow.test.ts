import { describe, expect, it } from '@jest/globals';
import { FAULTS_PATH } from '@site/shared/federation';
import { HALF_BODIES, sendHalf, type BodyTarget } from '@site/shared/testing/half-bodies';
import { answerControlPort } from '../control/control-port.ts';
import { COMMANDS_PATH, COUNTS_PATH } from '../model/control-paths.ts';
import { aComposition, aPage } from '../testing/composition.fixture.ts';
import { ask, endServersAfterEach, listen, listenOn, startShell } from '../testing/servers.fixture.ts';
import { createServerWithTimeouts } from '../web/edge/create-server.ts';

endServersAfterEach();

const TOKEN = 'the token of a test of half-sent bodies';
const control = { token: TOKEN, run: () => Promise.resolve({ became: 'done', message: '' } as const) };
const authorized = { authorization: `Bearer ${TOKEN}` };
const TIMEOUTS = {
  ...{ headersMs: 1400, documentMs: 1500, fieldsMs: 700, restMs: 200 },
  ...{ checkMs: 50, idleMs: 100, graceMs: 50 },
};
const pageWithForm = (path: string) => aPage(path, { html: `<form method="post" action="${path}"></form>` });
const composition = aComposition({
  pages: [aPage('/'), ...['/application', '/application/documents', '/newsletter'].map(pageWithForm)],
});

const OF_VISITORS: readonly BodyTarget[] = [
  { method: 'POST', path: FAULTS_PATH },
  { method: 'POST', path: COMMANDS_PATH, headers: authorized },
  { method: 'POST', path: COMMANDS_PATH },
  { method: 'POST', path: '/application' },
  { method: 'POST', path: '/application/documents?ticket=x' },
  { method: 'POST', path: '/newsletter' },
  { method: 'POST', path: '/api/newsletter-subscriptions' },
  { method: 'POST', path: '/api/uploads' },
  { method: 'PUT', path: '/api/x' },
  { method: 'GET', path: '/api/x' },
  { method: 'GET', path: '/' },
  { method: 'POST', path: '/' },
];
const OF_THE_COMPOSER: readonly BodyTarget[] = [COMMANDS_PATH, COUNTS_PATH].map((path) => ({
  method: 'POST',
  path,
  headers: authorized,
}));
const named = (targets: readonly BodyTarget[]) =>
  targets.map((target) => [`${target.method} ${target.path}`, target] as const);
const sendAll = (port: number, target: BodyTarget) =>
  Promise.all(HALF_BODIES.map((half) => sendHalf(port, target, half)));

// Jest fails a test during which an error is not caught.
describe(`${HALF_BODIES.length} half-sent bodies end no web process`, () => {
  it.each(named(OF_VISITORS))('%s', async (_, target) => {
    const api = await listen(
      (request, response) => void request.resume().on('end', () => response.end('{}')),
    );
    const { app } = await startShell({ composition, apiUrl: api.url, apiTimeoutMs: 400, control });
    const { port } = await listenOn(createServerWithTimeouts(app.handle, TIMEOUTS));

    await sendAll(port, target);

    expect((await ask(port, '/')).status).toBe(200);
  });
});

describe(`${HALF_BODIES.length} half-sent bodies end no composer`, () => {
  it.each(named(OF_THE_COMPOSER))('%s', async (_, target) => {
    const app = answerControlPort({
      ...{
        ...control,
        logger: { error: () => undefined },
        isLeading: () => true,
        takeCounts: () => undefined,
      },
      ...{ status: () => Promise.resolve('{}'), deploys: () => Promise.resolve('{}') },
      health: () => Promise.resolve('{}'),
    });
    const { port } = await listen(app, {
      requestTimeout: 500,
      headersTimeout: 400,
      connectionsCheckingInterval: 50,
    });

    await sendAll(port, target);

    expect((await ask(port, '/_shell/health')).status).toBe(200);
  });
});
