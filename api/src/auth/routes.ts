import { readOwnRole } from '@site/shared/contracts/auth';
import express, { Router, type Request, type Response } from 'express';
import { withBodyTimeouts, type BodyTimeouts } from '../http/body-timeouts.ts';
import { actorOf, serve, type ServedEndpoint } from '../http/endpoint.ts';
import { limitByAddress } from '../http/limit-calls.ts';
import type { AddressLimiter } from '../limits/address-limiter.ts';
import { requestInfo } from '../http/request-info.ts';
import { sendJson } from '../http/send.ts';
import type { Logger } from '../logger.ts';
import type { AccessTokens } from './sessions/access-tokens.ts';
import { AuthError } from './auth-errors.ts';
import {
  CodeProof,
  LinkProof,
  PasswordGrant,
  Recovery,
  RefreshGrant,
  Resend,
  Scope,
  SignUp,
  UserChange,
} from './bodies.ts';
import { handleAuthErrors } from './error-handler.ts';
import { addFactorRoutes } from './factors/factor-routes.ts';
import { check, tokenOf } from './requests.ts';
import type { Auth } from './service.ts';

export interface AuthRouteServices {
  readonly auth: Auth;
  readonly accessTokens: AccessTokens;
  readonly limit: AddressLimiter;
  readonly logger: Logger;
  readonly bodyTimeouts: BodyTimeouts;
}

/** The part of the Supabase Auth wire protocol that this site uses. */
export function authRoutes({ auth, accessTokens, limit, logger, bodyTimeouts }: AuthRouteServices): Router {
  const router = Router();
  router.use((_request, response, next) => {
    response.setHeader('X-Supabase-Api-Version', '2024-01-01');
    next();
  });
  const readJson = withBodyTimeouts(
    express.json({ limit: '32kb', inflate: false, type: () => true }),
    bodyTimeouts,
  );

  router.post('/signup', readJson, async (request, response) => {
    const credentials = check(SignUp, request.body);
    sendJson(response, 200, await auth.signUp(credentials, requestInfo(response)));
  });
  router.post('/recover', readJson, async (request, response) => {
    await auth.recover(check(Recovery, request.body).email, requestInfo(response));
    sendJson(response, 200, {});
  });
  router.post('/resend', readJson, async (request, response) => {
    const { type, email } = check(Resend, request.body);
    await auth.resend[type](email, requestInfo(response));
    sendJson(response, 200, {});
  });
  router.post('/verify', readJson, async (request, response) => {
    const isLink = Object.hasOwn(Object(request.body), 'token_hash');
    const given = isLink ? check(LinkProof, request.body) : check(CodeProof, request.body);
    const { type, password } = given;
    const proof = 'token_hash' in given ? given.token_hash : { email: given.email, code: given.token };
    const verification = { proof, type: type === 'email' ? 'signup' : type, password } as const;
    sendJson(response, 200, await auth.verify(verification, requestInfo(response)));
  });
  router.put('/user', limitByAddress(limit), readJson, async (request, response) => {
    const token = tokenOf(request);
    if (Object.hasOwn(Object(request.body), 'app_metadata')) throw new AuthError('not_admin');
    const { current_password: currentPassword, ...change } = check(UserChange, request.body);
    const changed = await auth.changeUser(token, { ...change, currentPassword }, requestInfo(response));
    sendJson(response, 200, changed);
  });
  router.post('/token', limitByAddress(limit), readJson, async (request, response) => {
    const info = requestInfo(response);
    sendJson(response, 200, await grant(request, auth, info));
  });
  router.get('/user', async (request, response) => {
    sendJson(response, 200, await auth.readUser(tokenOf(request)));
  });
  router.post('/logout', async (request, response) => {
    const scope = check(Scope, request.query['scope']);
    await auth.signOut(tokenOf(request), scope, requestInfo(response));
    response.status(204).end();
  });
  addFactorRoutes(router, { factors: auth.factors, limitCalls: limitByAddress(limit), readJson });
  router.get('/.well-known/jwks.json', (_request, response: Response) => {
    response.setHeader('Cache-Control', 'public, max-age=600');
    sendJson(response, 200, accessTokens.jwks);
  });
  router.use(() => {
    throw new AuthError('not_found');
  });
  router.use(handleAuthErrors(logger));
  return router;
}

export function roleEndpoints(): ServedEndpoint[] {
  return [
    serve(readOwnRole, async (call) => {
      const { userId, email, role } = actorOf(call);
      return { user_id: userId, email, role };
    }),
  ];
}

function grant(request: Request, auth: Auth, info: ReturnType<typeof requestInfo>) {
  switch (request.query['grant_type']) {
    case 'password':
      return auth.signIn(check(PasswordGrant, request.body), info);
    case 'refresh_token':
      return auth.refresh(check(RefreshGrant, request.body).refresh_token, info);
    default:
      throw new AuthError('invalid_credentials', { message: 'unsupported_grant_type' });
  }
}
