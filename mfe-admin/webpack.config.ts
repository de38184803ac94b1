import { remoteConfig } from '@site/shared/webpack';

export default remoteConfig({ name: 'admin' });
