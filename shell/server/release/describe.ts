/** What was thrown or said, as text; whoever made it may have made it so that it can not be read. */
export function describe(error: unknown): string {
  try {
    const { name, message } = Object(error) as { readonly name?: unknown; readonly message?: unknown };
    const text = typeof message === 'string' ? `${String(name)}: ${message}` : String(error);
    return text.slice(0, 2000);
  } catch {
    return 'an error that can not be told';
  }
}
