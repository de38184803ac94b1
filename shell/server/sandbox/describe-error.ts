/** What was thrown or said, as text; whoever made it may have made it so that it can not be read. */
export function describe(error: unknown): string {
  try {
    const { name, message } = Object(error) as { readonly name?: unknown; readonly message?: unknown };
    const text = typeof message === 'string' ? `${String(name)}: ${message}` : String(error);
    return withCause(text.slice(0, 2000));
  } catch {
    return 'an error that can not be told';
  }
}

/** A hook of a React that renders nothing: the one that does is the shell's. */
const HOOK_OF_NOBODY = /of null \(reading 'use[A-Z]\w*'\)/;

function withCause(text: string): string {
  return HOOK_OF_NOBODY.test(text) ? `${text} (a second React: leave React out of the bundle)` : text;
}
