export interface DatabaseHost {
  readonly host: string;
  readonly port: number;
}

export interface DatabaseUrl {
  /** In the order in which they are tried. Never empty. */
  readonly hosts: readonly [DatabaseHost, ...DatabaseHost[]];
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /** `?ssl` in the URL. */
  readonly isEncrypted: boolean;
}

const FORM = 'mysql://user:password@host:port/database';
const DEFAULT_PORT = 3306;
const PARTS = /^mysql:\/\/([^/?#]*)\/?([^?#]*)(?:\?([^#]*))?$/;
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(\d+))?$/i;

/**
 * Parses the address of a database with one or several hosts: `mysql://user:password@host1:3306,host2:3306/database`. Node's
 * URL accepts only one host. The errors complete a sentence that begins with the name of the setting, and never contain the password.
 */
export function parseDatabaseUrl(text: string): DatabaseUrl {
  const [, authority, database = '', query] = PARTS.exec(text) ?? [];
  if (authority === undefined) throw new Error(`must be ${FORM}, with several hosts separated by commas`);
  if (database === '') throw new Error(`must name a database after the host: ${FORM}`);
  const userEnd = authority.lastIndexOf('@');
  const [user = '', ...password] = authority.slice(0, Math.max(userEnd, 0)).split(':');
  const [first, ...others] = parseHosts(authority.slice(userEnd + 1));
  if (!first) throw new Error(`must name a host: ${FORM}`);
  return {
    hosts: [first, ...others],
    user: decode(user, 'user'),
    password: decode(password.join(':'), 'password'),
    database: decode(database, 'database'),
    isEncrypted: new URLSearchParams(query).has('ssl'),
  };
}

function parseHosts(list: string): readonly DatabaseHost[] {
  const hosts = list.split(',').map((part) => {
    const [, host, port = String(DEFAULT_PORT)] = HOST.exec(part.trim()) ?? [];
    if (host === undefined) throw new Error(`has the host "${part}", which is not host or host:port`);
    if (Number(port) < 1 || Number(port) > 65_535)
      throw new Error(`has the host "${part}", whose port is not between 1 and 65535`);
    return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
  });
  const names = hosts.map(nameOfHost);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new Error(`names the host ${repeated} twice`);
  return hosts;
}

function decode(text: string, part: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error(`has a ${part} with a "%" that is not encoded. Write it as %25`);
  }
}

export function nameOfHost({ host, port }: DatabaseHost): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Hosts and database, without user and password. */
export function withoutSecrets(text: string): string {
  const { hosts, database } = parseDatabaseUrl(text);
  return `${hosts.map(nameOfHost).join(',')}/${database}`;
}
