import webpack, { type Compiler } from 'webpack';

/** The file that tells the packer which scripts each named chunk needs; it is not part of the release. */
export const CHUNK_MAP_FILE = 'chunk-map.json';

/** Writes `chunk-map.json`: for each named chunk its scripts in load order. */
export class ChunkMapPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ChunkMapPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'ChunkMapPlugin', stage }, () => {
        const groups = [...compilation.namedChunkGroups].map(([name, group]) => [
          name,
          scriptsOf(group.getFiles()),
        ]);
        const json = JSON.stringify(Object.fromEntries(groups.sort()), null, 2);
        compilation.emitAsset(CHUNK_MAP_FILE, new webpack.sources.RawSource(json));
      });
    });
  }
}

function scriptsOf(files: readonly string[]): string[] {
  return files.filter((file) => file.endsWith('.js') && !file.includes('.hot-update.'));
}
