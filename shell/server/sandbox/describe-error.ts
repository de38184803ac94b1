/** Converts a thrown or logged value to text. A remote's error object may throw when it is read. */
export function describe(error: unknown): string {
  try {
    const { name, message } = Object(error) as { readonly name?: unknown; readonly message?: unknown };
    const text = typeof message === 'string' ? `${String(name)}: ${message}` : String(error);
    return withCause(text.slice(0, 2000));
  } catch {
    return 'an error that cannot be described';
  }
}

/** Thrown by hooks of a second React copy, which is not the one that renders. */
const HOOK_WITHOUT_RENDERER = /of null \(reading 'use[A-Z]\w*'\)/;

function withCause(text: string): string {
  return HOOK_WITHOUT_RENDERER.test(text) ? `${text} (a second React: leave React out of the bundle)` : text;
}
