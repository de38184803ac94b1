import { nameOfHost, type DatabaseHost } from './database-url.ts';

/** Opens a connection to a host. Rejects when the host cannot be used. */
type Open<Connection> = (host: DatabaseHost) => Promise<Connection>;

export interface DatabaseNodes {
  /** Connects to the current host. When it cannot be used, another one that can becomes the current host. */
  connect<Connection>(open: Open<Connection>): Promise<{ connection: Connection; host: DatabaseHost }>;
  isCurrent(host: DatabaseHost): boolean;
  /** Leaves the host if it is the current one, so the next connection goes to another. */
  leave(host: DatabaseHost): void;
}

/**
 * The hosts of one database. All connections of a process go to the same host: the first that can be used, in the order of
 * the list. It stays current until it fails, even when an earlier one works again.
 */
export function createDatabaseNodes(
  hosts: readonly [DatabaseHost, ...DatabaseHost[]],
  report: (message: string) => void,
): DatabaseNodes {
  let [current] = hosts;
  /** The host of the latest connection. */
  let used = current;
  const leave = (host: DatabaseHost) => {
    if (host === current) current = hosts[(hosts.indexOf(host) + 1) % hosts.length] ?? hosts[0];
  };
  const use = (host: DatabaseHost) => {
    if (host !== used) report(`The database ${nameOfHost(host)} is used instead of ${nameOfHost(used)}.`);
    current = host;
    used = host;
  };
  return {
    leave,
    isCurrent: (host) => host === current,
    async connect(open) {
      for (const failed = new Set<DatabaseHost>(); ;) {
        const host = failed.has(current) ? (hosts.find((each) => !failed.has(each)) ?? current) : current;
        try {
          const connection = await open(host);
          use(host);
          return { connection, host };
        } catch (error) {
          failed.add(host);
          leave(host);
          if (failed.size === hosts.length) throw error;
        }
      }
    },
  };
}
