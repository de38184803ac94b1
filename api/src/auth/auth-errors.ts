/** All errors of the auth protocol: code → status and the text that a page may show. */
const AUTH_FAULTS = {
  validation_failed: [400, 'The request is not valid'],
  bad_json: [400, 'Could not parse request body as JSON'],
  invalid_credentials: [400, 'Invalid login credentials'],
  email_not_confirmed: [400, 'Email not confirmed'],
  user_banned: [400, 'User is banned'],
  current_password_required: [400, 'Enter your current password'],
  current_password_invalid: [400, 'Your current password is incorrect'],
  session_expired: [400, 'Invalid Refresh Token: Session Expired'],
  refresh_token_not_found: [400, 'Invalid Refresh Token: Refresh Token Not Found'],
  refresh_token_already_used: [400, 'Invalid Refresh Token: Already Used'],
  no_authorization: [401, 'This endpoint requires a Bearer token'],
  bad_jwt: [403, 'Invalid JWT'],
  otp_expired: [403, 'Email link is invalid or has expired'],
  not_admin: [403, 'Users cannot change this'],
  recovery_only: [403, 'Set a new password first'],
  insufficient_aal: [403, 'Enter the code from your authenticator app first'],
  session_not_found: [403, 'Session from session_id claim in JWT does not exist'],
  not_found: [404, 'Not found'],
  mfa_factor_not_found: [404, 'Factor not found'],
  request_timeout: [408, 'The request body took too long to arrive'],
  conflict: [409, 'Your account was changed at the same moment. Try again.'],
  request_entity_too_large: [413, 'Request body too large'],
  user_already_exists: [422, 'User already registered'],
  email_exists: [422, 'A user with this email address has already been registered'],
  weak_password: [422, 'Password is too weak'],
  same_password: [422, 'New password should be different from the old password.'],
  mfa_challenge_expired: [422, 'The challenge has expired. Create a new one.'],
  mfa_verification_failed: [422, 'The code is wrong or was already used'],
  mfa_factor_name_conflict: [422, 'You already have a factor with this name'],
  too_many_enrolled_mfa_factors: [422, 'You have reached the maximum number of factors'],
  over_email_send_rate_limit: [
    429,
    'We sent an email to this address a moment ago. Wait a minute, then try again.',
  ],
  over_request_rate_limit: [429, 'Request rate limit reached'],
  unexpected_failure: [500, 'Unexpected failure, please check server logs for more information'],
  unavailable: [503, 'The service is not available right now'],
} as const satisfies Record<string, readonly [number, string]>;

export type AuthFault = keyof typeof AUTH_FAULTS;

/** An error with a code of the auth protocol. */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly code: AuthFault;
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  /** The reasons why a password is weak. */
  readonly reasons: readonly string[] | undefined;

  constructor(
    code: AuthFault,
    options: {
      readonly message?: string;
      readonly status?: number;
      readonly retryAfterSeconds?: number;
      readonly reasons?: readonly string[];
    } = {},
  ) {
    super(options.message ?? AUTH_FAULTS[code][1]);
    this.code = code;
    this.status = options.status ?? AUTH_FAULTS[code][0];
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.reasons = options.reasons;
  }
}
