import { CONTRACT_VERSION, type RemoteModule } from '@site/shared/federation';
import { pages } from './routes.tsx';

export const remote = { contract: CONTRACT_VERSION, pages } satisfies RemoteModule;
