export { CHUNK_MAP_FILE } from './chunk-map-plugin.ts';
export { hostConfig } from './host.ts';
export { nodeConfig } from './node.ts';
export { remoteConfig } from './remote.ts';
