/** A fault of the composer itself (its machine, disk or workers), never of a release. */
export class ComposerFault extends Error {
  override readonly name = 'ComposerFault';
  /** Code of the underlying system error, such as ENOSPC. */
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

/** Wraps a system error. */
export function faultFrom(what: string, error: unknown): ComposerFault {
  const { message, code } = Object(error) as { readonly message?: unknown; readonly code?: unknown };
  return new ComposerFault(`${what}: ${String(message)}`, typeof code === 'string' ? code : undefined);
}
