import { randomUUID } from 'node:crypto';
import { Agent, request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as contracts from '../support/all-contracts.fixture.ts';
import { AUTH_BASE } from '@site/shared/contracts/auth';
import { FormOutcome, type Endpoint } from '@site/shared/contracts';
import fc from 'fast-check';
import { FORM, personFields } from '../support/forms.ts';
import {
  fuzzRequest,
  OTHER_TARGETS,
  toTarget,
  type FuzzRequest,
  type Genuine,
} from './fuzz-request.fixture.ts';
import { startCommandedComposer, TOKEN, type CommandedComposer } from '../site/releases.fixture.ts';
import { ADMIN, jsonOf, postJson, startTestApi, type TestApi } from '../support/start-test-api.ts';

/**
 * Sends 5,000 requests with random headers, tokens, parameters and bodies; `npm test` runs it on two databases. For other
 * cases, run `FUZZ_SEED=7 FUZZ_CASES=100000 npx jest fuzz`. A failure prints its seed and the smallest failing request.
 */
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_122);
const CASES = Number(process.env['FUZZ_CASES'] ?? 5_000);

const targets = [...Object.values<unknown>(contracts).filter(isEndpoint).map(toTarget), ...OTHER_TARGETS];
const CASES_PER_TARGET = Math.ceil(CASES / targets.length);

const agent = new Agent({ keepAlive: true });
let api: TestApi;
let composer: CommandedComposer;
let genuine: Genuine;
beforeAll(async () => {
  composer = await startCommandedComposer();
  api = await startTestApi({
    environment: { TRUSTED_HOPS: '1', COMPOSER_URL: composer.url, RELEASE_TOKEN: TOKEN },
  });
  await api.addUser({ ...ADMIN, role: 'admin' });
  const session = await jsonOf(await postJson(api, `${AUTH_BASE}/token?grant_type=password`, ADMIN));
  const ticket = api.context.tickets.issue('received', 'AR-0000-0000', 3600_000);
  const { formToken } = personFields(api);
  genuine = {
    tokens: [String(session['access_token']), String(session['refresh_token']), ticket, formToken],
    body: {
      ...{ ...FORM, email: 'fuzz@harbour.example', formToken, touched: 'yes', leaveBlank: '', work: '' },
      ...{ newsletter: 'yes', upload: '', form: 'application', subject: randomUUID() },
      ...{ token: ticket, domain: 'mailer.example', value: 'Ledgerwell', password: 'x', refresh_token: 'x' },
    },
  };
});
afterAll(async () => {
  agent.destroy();
  await api.close();
  await composer.close();
});

let sent = 0;

describe(`random requests with seed ${SEED}`, () => {
  it.each(targets)('to $name never cause a server error', async (target) => {
    const requests = fuzzRequest(target, genuine);
    await fc.assert(
      fc.asyncProperty(requests, async (fuzzed) => {
        sent += 1;
        expect(await send(fuzzed)).toBeLessThan(500);
      }),
      { seed: SEED, numRuns: CASES_PER_TARGET },
    );
  });

  it('reach the requested number and log no errors', () => {
    expect(sent).toBeGreaterThanOrEqual(CASES);
    expect(api.log().match(/^\{"level":[56]0.*$/gm)).toBeNull();
  });
});

/** The status of the response or of its form outcome. 400 when the server closes the connection because of invalid framing. */
function send({ method, path, headers, body }: FuzzRequest): Promise<number> {
  const { hostname, port } = new URL(api.url);
  return new Promise((resolve, reject) => {
    const sending = request({ hostname, port, method, path, headers, agent, timeout: 60_000 }, (response) => {
      statusOf(response).then(resolve, reject);
    });
    sending.once('timeout', () => sending.destroy(new Error('no response within a minute')));
    sending.once('error', (error: NodeJS.ErrnoException) => {
      if (['ECONNRESET', 'EPIPE'].includes(error.code ?? '')) resolve(400);
      else reject(error);
    });
    sending.end(body);
  });
}

async function statusOf(response: IncomingMessage): Promise<number> {
  const body = await text(response);
  const outcome = FormOutcome.safeParse(body.startsWith('{"location"') ? JSON.parse(body) : null);
  return outcome.data?.status ?? response.statusCode ?? 0;
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
}
