import * as emotion from './emotion-facade.ts';
import * as emotionRuntime from '@emotion/react/jsx-runtime';
import type { SINGLETONS } from '@site/shared/federation';
import * as react from 'react';
import * as reactDom from 'react-dom';
import * as reactRuntime from 'react/jsx-runtime';
import * as router from '../routing/router-facade.ts';

type Singleton = (typeof SINGLETONS)[number];

/** The shell's module for each singleton. */
const MODULES: Readonly<Record<Singleton, unknown>> = {
  react,
  'react/jsx-runtime': reactRuntime,
  'react-dom': reactDom,
  'react-router-dom': router,
  '@emotion/react': emotion,
  '@emotion/react/jsx-runtime': emotionRuntime,
};

/** Modules for the federation runtime's share scope. Versions are checked when a release is admitted, never in the browser. */
export function sharedModules() {
  return Object.fromEntries(
    Object.entries(MODULES).map(([name, module]) => [
      name,
      {
        version: react.version,
        lib: () => module,
        shareConfig: { singleton: true, requiredVersion: false as const },
      },
    ]),
  );
}
