/** Something of the composer's own failed (its machine, its disk, a worker that does not start): no release is to blame. */
export class ComposerFault extends Error {
  override readonly name = 'ComposerFault';
  /** Of the system's own error, where it was one: it says what there was none left of. */
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

/** The fault that an error of the system is. */
export function faultFrom(what: string, error: unknown): ComposerFault {
  const { message, code } = Object(error) as { readonly message?: unknown; readonly code?: unknown };
  return new ComposerFault(`${what}: ${String(message)}`, typeof code === 'string' ? code : undefined);
}
