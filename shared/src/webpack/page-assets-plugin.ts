import webpack, { type Compiler } from 'webpack';

/**
 * Takes base address and hashes of a release's files from the composition in the page (`__site.releases[name]`), because
 * neither is known while the release is built: the version is a hash over the built files.
 *
 * - `__webpack_require__.p` becomes the release's base; `publicPath: 'auto'` guesses and guesses wrong.
 * - each chunk's script gets its `integrity`, a URL that a Trusted Types policy has blessed, and after a failed load a
 *   changed URL: a retry of the same URL waits behind the request that hangs.
 */
export class PageAssetsPlugin {
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
    compiler.hooks.thisCompilation.tap('PageAssetsPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.publicPath)
        .tap({ name: 'PageAssetsPlugin', stage: -100 }, (chunk) => {
          compilation.addRuntimeModule(chunk, new ReleaseBase());
          return true;
        });
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'PageAssetsPlugin',
        (source) => `${source}\nself.__site.sign(script, ${name}, url);`,
      );
    });
  }
}
