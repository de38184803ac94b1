/** A thrown or logged value as text. A remote's error object may throw when it is read. */
export function describe(error: unknown): string {
  try {
    const { name, message } = Object(error) as { readonly name?: unknown; readonly message?: unknown };
    const text = typeof message === 'string' ? `${String(name)}: ${message}` : String(error);
    return withCause(text.slice(0, 2000));
  } catch {
    return 'an error that cannot be described';
  }
}

/** A hook of a React copy that is not rendering: only the shell's does. */
const HOOK_WITHOUT_RENDERER = /of null \(reading 'use[A-Z]\w*'\)/;

function withCause(text: string): string {
  return HOOK_WITHOUT_RENDERER.test(text) ? `${text} (a second React: leave React out of the bundle)` : text;
}
