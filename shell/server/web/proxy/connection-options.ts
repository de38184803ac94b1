/** Names of hop-by-hop headers, as listed in a `Connection` header. */
export function connectionOptions(connection = ''): ReadonlySet<string> {
  return new Set(
    connection
      .toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  );
}
