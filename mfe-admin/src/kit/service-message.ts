/** The service's message. auth-js passes the whole problem document as text when it finds no message in it. */
export function serviceMessage({ message }: { readonly message: string }): string {
  try {
    const { detail, title } = Object(JSON.parse(message)) as Record<string, unknown>;
    return String(detail ?? title ?? message);
  } catch {
    return message;
  }
}

/** The message of a thrown value, or the fallback when it has none. */
export function messageOf(error: unknown, fallback: string): string {
  return (error instanceof Error && error.message) || fallback;
}
