import type { Router } from 'express';
import type { CleanupTask } from './housekeeping.ts';
import type { ServedEndpoint } from './http/endpoint.ts';
import type { Compose } from './mail/delivery.ts';
import type { MailKind } from './mail/outbox.ts';
import type { Paths } from './openapi/operation.ts';
import type { Lanes } from './queue/lanes.ts';
import type { Sweep } from './retention/sweep.ts';

/** One subject of the API. */
export interface Module {
  readonly endpoints?: readonly ServedEndpoint[];
  /** Routers for paths without contracts. */
  readonly routers?: readonly ModuleRouter[];
  /** Cleanup tasks, run on a timer in this order by one process at a time. */
  readonly tasks?: readonly CleanupTask[];
  /** Cleanup tasks that every process runs, because they are about what it alone holds. */
  readonly processTasks?: readonly CleanupTask[];
  /** Old data that this subject deletes or shortens, once a day. */
  readonly sweeps?: readonly Sweep[];
  /** Work that the worker of each process does. */
  readonly lanes?: Lanes;
  /** Starts work that continues until `stop`. */
  start?(): void;
  /** Starts nothing new. Resolves when work in progress is done. */
  stop?(): Promise<void>;
  /** Releases resources after all modules have stopped. */
  close?(): void;
}

/** Functions that write mails, by kind. */
export type Composers<Kind extends MailKind> = Readonly<Record<Kind, Compose>>;

export interface ModuleRouter {
  readonly path: string;
  readonly router: Router;
  /** Its operations in the OpenAPI document. */
  readonly operations: Paths;
}
