import path from 'node:path';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { REMOTES, type FaultFrame } from '@site/shared/federation';
import { oneLine } from '@site/shared/release';
import { z } from 'zod';

const SourceMap = z.object({
  version: z.literal(3),
  sources: z.array(z.string().nullable()),
  names: z.array(z.string()),
  mappings: z.string(),
});

/**
 * File, line and column in the repository; null if the map has no entry or is invalid. The map comes from a remote's host and
 * is not trusted.
 */
export function sourceLocationOf({ owner, line, column }: FaultFrame, map: string): string | null {
  try {
    // Browsers count columns from one, maps from zero.
    const found = originalPositionFor(new TraceMap(SourceMap.parse(JSON.parse(map))), {
      line,
      column: column - 1,
    });
    if (found.source === null) return null;
    const workspace = owner === 'shell' ? 'shell' : REMOTES[owner].workspace;
    const location = `${path.posix.join(workspace, found.source)}:${found.line}:${found.column + 1}`;
    return oneLine(found.name ? `${location} (${found.name})` : location);
  } catch {
    return null;
  }
}
