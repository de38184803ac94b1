/** Environment variables by name. */
type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads secrets from files, as container engines mount them: `AUTH_SECRET_FILE=/run/secrets/auth` stands for `AUTH_SECRET` with
 * what the file contains, without the line break at its end. Empty variables count as not set. Each fault names a variable and
 * says what to do; none contains a secret.
 */
export function withSecretFiles(
  environment: Environment,
  names: readonly string[],
  readFile: (path: string) => string,
): { readonly environment: Environment; readonly faults: readonly string[] } {
  const read: Record<string, string> = {};
  const faults: string[] = [];
  for (const name of names) {
    const file = environment[`${name}_FILE`];
    if (!file) continue;
    if (environment[name]) faults.push(`${name} and ${name}_FILE cannot be set together: remove one of them`);
    else
      try {
        read[name] = readFile(file).replace(/\r?\n$/, '');
        if (read[name] === '') faults.push(`${name}_FILE names ${file}, which is empty`);
      } catch (error) {
        faults.push(`${name}_FILE names ${file}, which cannot be read (${codeOf(error)})`);
      }
  }
  return { environment: { ...environment, ...read }, faults };
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error
    ? String(error.code)
    : 'unknown error';
}
