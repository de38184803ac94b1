/** What the service says of a failure. auth-js hands over a whole problem document as text when it finds no message in it. */
export function serviceMessage({ message }: { readonly message: string }): string {
  try {
    const { detail, title } = Object(JSON.parse(message)) as Record<string, unknown>;
    return String(detail ?? title ?? message);
  } catch {
    return message;
  }
}

/** The message of anything that was thrown, or the seed's words for nothing said. */
export function messageOf(error: unknown, silence: string): string {
  return (error instanceof Error && error.message) || silence;
}
