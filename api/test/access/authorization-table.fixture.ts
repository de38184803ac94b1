/**
 * What an endpoint without a contract answers to each caller, without a body and with an id that does not exist. The columns are
 * those of `CALLERS`. One endpoint with a contract is here too: it also asks for a second factor, which no caller has.
 */
export const AUTHORIZATION_TABLE = `
  DELETE /api/auth/v1/factors/{id}                       401  401  404  404  404  404  404  403  403
  GET /api/auth/v1/.well-known/jwks.json                 200  200  200  200  200  200  200  200  200
  GET /api/auth/v1/user                                  401  401  200  200  200  200  200  403  403
  GET /api/dev/mailbox                                   200  200  200  200  200  200  200  200  200
  GET /api/dev/mailbox/{id}                              404  404  404  404  404  404  404  404  404
  GET /api/dev/mailbox/{id}/html                         404  404  404  404  404  404  404  404  404
  GET /api/docs                                          200  200  200  200  200  200  200  200  200
  GET /api/health/live                                   200  200  200  200  200  200  200  200  200
  GET /api/health/ready                                  200  200  200  200  200  200  200  200  200
  GET /api/openapi.json                                  200  200  200  200  200  200  200  200  200
  POST /api/account/recovery-codes                       401  401  403  403  403  403  403  401  401
  POST /api/auth/v1/factors                              401  401  200  200  200  200  403  403  403
  POST /api/auth/v1/factors/{id}/challenge               401  401  404  404  404  404  404  403  403
  POST /api/auth/v1/factors/{id}/verify                  401  401  404  404  404  404  404  403  403
  POST /api/auth/v1/logout                               401  401  204  204  204  204  403  403  403
  POST /api/auth/v1/recover                              400  400  400  400  400  400  400  400  400
  POST /api/auth/v1/resend                               400  400  400  400  400  400  400  400  400
  POST /api/auth/v1/signup                               400  400  400  400  400  400  400  400  400
  POST /api/auth/v1/token                                400  400  400  400  400  400  400  400  400
  POST /api/auth/v1/verify                               400  400  400  400  400  400  400  400  400
  PUT /api/auth/v1/user                                  401  401  200  200  200  200  401  403  403
`;
