import type { RequestHandler, Router } from 'express';
import { requestInfo } from '../../http/request-info.ts';
import { sendJson } from '../../http/send.ts';
import { FactorCode, NewFactor } from '../bodies.ts';
import { check, tokenOf } from '../requests.ts';
import type { Factors } from './factors.ts';

interface FactorRouteServices {
  readonly factors: Factors;
  readonly limitCalls: RequestHandler;
  readonly readJson: RequestHandler;
}

export function addFactorRoutes(
  router: Router,
  { factors, limitCalls, readJson }: FactorRouteServices,
): void {
  router.post('/factors', limitCalls, readJson, async (request, response) => {
    const token = tokenOf(request);
    const { friendly_name, issuer } = check(NewFactor, request.body);
    const enrollment = { name: friendly_name || null, issuer: issuer || undefined };
    sendJson(response, 200, await factors.enroll(token, enrollment, requestInfo(response)));
  });
  router.post('/factors/:id/challenge', limitCalls, readJson, async (request, response) => {
    const { id } = request.params as { id: string };
    sendJson(response, 200, await factors.challenge(tokenOf(request), id, requestInfo(response)));
  });
  router.post('/factors/:id/verify', limitCalls, readJson, async (request, response) => {
    const token = tokenOf(request);
    const { challenge_id: challengeId, code } = check(FactorCode, request.body);
    const proof = { factorId: (request.params as { id: string }).id, challengeId, code };
    sendJson(response, 200, await factors.verify(token, proof, requestInfo(response)));
  });
  router.delete('/factors/:id', limitCalls, async (request, response) => {
    const { id } = request.params as { id: string };
    sendJson(response, 200, await factors.unenroll(tokenOf(request), id, requestInfo(response)));
  });
}
