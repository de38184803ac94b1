import { startAlone } from '@site/shared/standalone';
import { remote } from './remote.tsx';

startAlone(remote);
