import webpack, { type Compiler } from 'webpack';

/** The packer reads from this file which scripts each named chunk needs. It is not part of the release. */
export const CHUNK_MAP_FILE = 'chunk-map.json';

/** Writes `chunk-map.json`: the scripts of each named chunk in load order. */
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
