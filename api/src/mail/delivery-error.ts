import { errorCode, errorMessage } from '../errors.ts';

/**
 * Why a mail was not handed over. `outage`: the server could not be used, whatever the mail. `deferred`: it wants this mail
 * later (4xx). `refused`: it does not want this mail (5xx).
 */
export type DeliveryFault = 'outage' | 'deferred' | 'refused';

export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly fault: DeliveryFault;
  readonly code: string;

  constructor(fault: DeliveryFault, cause: unknown) {
    super(errorMessage(cause), { cause });
    this.fault = fault;
    this.code = errorCode(cause);
  }
}

/** The answers to these commands are about one mail; those to all others are about us or the server. */
const ABOUT_THE_MAIL = new Set<unknown>(['RCPT TO', 'DATA']);
/** The server ends the connection. */
const CLOSING = 421;

/** Reads an error of nodemailer. */
export function toDeliveryError(error: unknown): DeliveryError {
  const { command, responseCode } = error as { command?: unknown; responseCode?: unknown };
  // Nodemailer itself finds the envelope or the message wrong.
  if (command === 'API' && /^(EENVELOPE|EMESSAGE)$/.test(errorCode(error)))
    return new DeliveryError('refused', error);
  const isAnswered = ABOUT_THE_MAIL.has(command) && typeof responseCode === 'number';
  if (!isAnswered || responseCode === CLOSING) return new DeliveryError('outage', error);
  return new DeliveryError(responseCode >= 500 ? 'refused' : 'deferred', error);
}
