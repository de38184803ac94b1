/** Names of headers that a `Connection` header declares to belong to this connection alone. */
export function connectionOptions(connection = ''): ReadonlySet<string> {
  return new Set(
    connection
      .toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  );
}
