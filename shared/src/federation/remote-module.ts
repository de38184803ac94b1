import type { ComponentType } from 'react';
import type { PageHeadInput } from '../contracts/page.ts';
import type { ShellServices } from './shell-services.ts';

/** Raised when the face between shell and remotes changes; the composer refuses releases of another number. */
export const CONTRACT_VERSION = 1;

export interface PageProps {
  readonly services: ShellServices;
}

export interface RemotePage {
  readonly path: string;
  readonly head: PageHeadInput;
  /** The `webpackChunkName` of every `import()` in `load`, so that the composer can preload them. */
  readonly chunks: readonly string[];
  /** Loads the page's code. Called on the server at release time and in the browser at run time. */
  load(): Promise<{ readonly Page: ComponentType<PageProps> }>;
}

/** A remote's one face: what `src/remote.tsx` exports as `remote`. */
export interface RemoteModule {
  readonly contract: typeof CONTRACT_VERSION;
  readonly pages: readonly RemotePage[];
}
