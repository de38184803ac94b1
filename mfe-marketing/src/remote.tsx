import { CONTRACT_VERSION, type RemoteModule } from '@site/shared/federation';
import { pages } from './routes.tsx';

/** The marketing area's one face to the shell. */
export const remote = { contract: CONTRACT_VERSION, pages } satisfies RemoteModule;
