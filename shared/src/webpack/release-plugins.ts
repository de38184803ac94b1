import webpack, { type Compiler, type WebpackPluginInstance } from 'webpack';
import { MAPS_FOLDER } from '../federation/release.ts';
import type { Mode } from './base.ts';

/**
 * Takes the base URL of a remote's files from the composition on the page (`__site.releases[name]`). It is unknown at
 * build time, because the version is a hash of the built files. `publicPath: 'auto'` guesses wrong.
 */
export class ReleaseBasePlugin {
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  apply(compiler: Compiler): void {
    const { RuntimeGlobals, RuntimeModule } = webpack;
    const name = JSON.stringify(this.#name);
    class ReleaseBase extends RuntimeModule {
      constructor() {
        super('release base', RuntimeModule.STAGE_BASIC);
      }
      override generate(): string {
        return `${RuntimeGlobals.publicPath} = self.__site.releases[${name}].base;`;
      }
    }
    compiler.hooks.thisCompilation.tap('ReleaseBasePlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.publicPath)
        .tap({ name: 'ReleaseBasePlugin', stage: -100 }, (chunk) => {
          compilation.addRuntimeModule(chunk, new ReleaseBase());
          return true;
        });
    });
  }
}

/**
 * Gives each chunk's script its hash from the page's composition, a URL approved by a Trusted Types policy, and a
 * changed URL after a failed load, because a retry of the same URL waits for the stalled request.
 */
export class SignedChunksPlugin {
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  apply(compiler: Compiler): void {
    const name = JSON.stringify(this.#name);
    compiler.hooks.thisCompilation.tap('SignedChunksPlugin', (compilation) => {
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'SignedChunksPlugin',
        (source) => `${source}\nself.__site.sign(script, ${name}, url);`,
      );
    });
  }
}

/**
 * Source maps for the composer only: in a folder that visitors cannot access, referenced by no script, without the
 * sources' text, and with paths relative to the workspace, which are the same on every machine.
 */
export function privateMaps(mode: Mode): WebpackPluginInstance[] {
  if (mode !== 'production') return [];
  return [
    new webpack.SourceMapDevToolPlugin({
      filename: `../${MAPS_FOLDER}[file].map`,
      append: false,
      noSources: true,
      moduleFilenameTemplate: '[resource-path]',
    }),
  ];
}
