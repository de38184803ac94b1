import { errorCode, errorMessage } from '../errors.ts';

/**
 * Why the mail server did not accept a mail. `outage`: the server cannot be used for any mail. `deferred`: it asks to retry this
 * mail later (4xx). `refused`: it rejects this mail (5xx). `unconfirmed`: it got the whole mail and its reply is not known, so it
 * may have accepted the mail.
 */
export type DeliveryFault = 'outage' | 'deferred' | 'refused' | 'unconfirmed';

/** For admins, who may retry the mail. */
const UNCONFIRMED = ' (the server may have accepted the mail)';

export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly fault: DeliveryFault;
  readonly code: string;

  constructor(fault: DeliveryFault, cause: unknown) {
    super(errorMessage(cause) + (fault === 'unconfirmed' ? UNCONFIRMED : ''), { cause });
    this.fault = fault;
    this.code = errorCode(cause);
  }
}

/** Replies to these commands concern one mail. Replies to all others concern the sender or the server. */
const MAIL_COMMANDS = new Set<unknown>(['RCPT TO', 'DATA']);
/** The server is closing the connection. */
const CLOSING = 421;

/** Classifies an error from nodemailer. `isHandedOver`: the server may have got the whole mail. */
export function toDeliveryError(error: unknown, isHandedOver: boolean): DeliveryError {
  const { command, responseCode } = error as { command?: unknown; responseCode?: unknown };
  // Nodemailer itself rejected the envelope or the message.
  if (command === 'API' && /^(EENVELOPE|EMESSAGE)$/.test(errorCode(error)))
    return new DeliveryError('refused', error);
  const isAnswered = MAIL_COMMANDS.has(command) && typeof responseCode === 'number';
  if (responseCode === CLOSING) return new DeliveryError('outage', error);
  if (!isAnswered) return new DeliveryError(isHandedOver ? 'unconfirmed' : 'outage', error);
  return new DeliveryError(responseCode >= 500 ? 'refused' : 'deferred', error);
}
