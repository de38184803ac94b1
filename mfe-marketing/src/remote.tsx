import { CONTRACT_VERSION, type RemoteModule } from '@site/shared/federation';
import { pages } from './routes.tsx';

/** The one module that the shell loads. */
export const remote = { contract: CONTRACT_VERSION, pages } satisfies RemoteModule;
