import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DEPLOYS_PATH, type Deploy } from '@site/shared/contracts';

/** A server in the composer's place. */
export interface ComposerStandIn {
  readonly url: string;
  /** The list that it answers with; the last deploy first. */
  deploys: readonly Deploy[];
  /** The status that it answers with. */
  status: number;
  close(): Promise<void>;
}

export async function startComposerStandIn(): Promise<ComposerStandIn> {
  const server = createServer(({ url }, response) => {
    response.writeHead(url === DEPLOYS_PATH ? standIn.status : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ deploys: standIn.deploys }));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const standIn: ComposerStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploys: [],
    status: 200,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
  return standIn;
}

/** The version that consists of one digit. */
export const version = (digit: string) => digit.repeat(20);

export function aDeploy(owner: string, digit: string, at: string, more: Partial<Deploy> = {}): Deploy {
  return { at, owner, version: version(digit), isDecided: false, scriptBytes: 40_000, ...more };
}
