import * as core from '@module-federation/runtime-core';

/** Lends the shell's federation core to containers built with `externalRuntime`; the plugin's own option would bundle a second copy. */
export default function corePlugin() {
  return {
    name: 'core-plugin',
    beforeInit<T>(args: T): T {
      Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: core });
      return args;
    },
  };
}
