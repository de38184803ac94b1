import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import * as emotion from '../../src/federation/emotion-facade.ts';
import * as emotionRuntime from '@emotion/react/jsx-runtime';
import { CONTRACT_VERSION, type RemoteModule } from '@site/shared/federation';
import * as react from 'react';
import * as reactDom from 'react-dom';
import * as reactRuntime from 'react/jsx-runtime';
import * as router from '../../src/routing/router-facade.ts';

/** The only modules that a bundle may require. Network modules, for example, fail here. */
const EXTERNALS: Readonly<Record<string, unknown>> = {
  react,
  'react/jsx-runtime': reactRuntime,
  'react-dom': reactDom,
  'react-router-dom': router,
  '@emotion/react': emotion,
  '@emotion/react/jsx-runtime': emotionRuntime,
};

type Wrapper = (module: { exports: unknown }, exports: unknown, require: (name: string) => unknown) => void;

/** Runs a remote's server bundle with the worker's React, router and Emotion, and returns its module. */
export function loadBundle(file: string): RemoteModule {
  const source = readFileSync(file, 'utf8');
  const wrapper = vm.runInThisContext(`(function (module, exports, require) {${source}\n})`, {
    filename: file,
  }) as Wrapper;
  const module = { exports: {} as { remote?: RemoteModule } };
  wrapper(module, module.exports, requireExternal);
  const { remote } = module.exports;
  if (!remote || !Array.isArray(remote.pages))
    throw new Error(
      'the server bundle exports no `remote`: build it with the project’s webpack configuration',
    );
  if (remote.contract !== CONTRACT_VERSION) {
    throw new Error(
      `the bundle was built for contract ${String(remote.contract)}, but the shell has contract ${CONTRACT_VERSION}`,
    );
  }
  return remote;
}

function requireExternal(name: string): unknown {
  if (!Object.hasOwn(EXTERNALS, name))
    throw new Error(`the server bundle requires "${name}", which is not an allowed external`);
  return EXTERNALS[name];
}
