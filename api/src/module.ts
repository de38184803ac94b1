import type { Router } from 'express';
import type { CleanUp } from './housekeeping.ts';
import type { ServedEndpoint } from './http/endpoint.ts';
import type { Compose } from './mail/delivery.ts';
import type { MailKind } from './mail/outbox.ts';
import type { Paths } from './openapi/operation.ts';

/** What a subject brings to the API. */
export interface Module {
  readonly endpoints?: readonly ServedEndpoint[];
  /** Routers of what no contract describes. */
  readonly routers?: readonly ModuleRouter[];
  /** Run now and then, in this order. */
  readonly tasks?: readonly CleanUp[];
  /** Begins work that goes on until `stop`. */
  start?(): void;
  /** Begins nothing new; resolves when what is under way is over. */
  stop?(): Promise<void>;
  /** Releases what the module holds, once every module has stopped. */
  close?(): void;
}

/** Writers of mails, by the kind of mail. */
export type Composers<Kind extends MailKind> = Readonly<Record<Kind, Compose>>;

export interface ModuleRouter {
  readonly path: string;
  readonly router: Router;
  /** What it answers, for the OpenAPI document. */
  readonly operations: Paths;
}
