import type { Cell, Table } from '../database/tables.ts';
import { exportFileName } from '../exports/export-files.ts';

/** The documents that a database names, each with the hash of its bytes where a row has it. */
export type StoredNames = ReadonlyMap<string, string | null>;

/** Documents of forms that were sent or may still be. The API removes those in other states. */
const KEPT_STATES: readonly Cell[] = ['kept', 'waiting'];

/** Collects the names of stored documents while tables are read. */
export function createNameCollector() {
  const names = new Map<string, string | null>();
  const add = (name: string, sha256: string | null) => names.set(name, sha256 ?? names.get(name) ?? null);
  return {
    names: names as StoredNames,
    /** A function to call with each row of a table; undefined if the table names no documents. */
    collectorOf({ name, columns }: Table): ((row: readonly Cell[]) => void) | undefined {
      const at = (column: string) => columns.findIndex((each) => each.name === column);
      const stored = at('stored_name');
      if (name === 'documents' || name === 'uploads') {
        const sha256 = at('sha256');
        return (row) => add(String(row[stored]), String(row[sha256]));
      }
      if (name === 'document_names') {
        const state = at('state');
        return (row) => {
          if (KEPT_STATES.includes(row[state] ?? null)) add(String(row[stored]), null);
        };
      }
      if (name !== 'background_jobs') return undefined;
      const [id, attempts, state] = [at('id'), at('attempts'), at('state')];
      return (row) => {
        if (row[state] === 'done') add(exportFileName(String(row[id]), Number(row[attempts])), null);
      };
    },
  };
}
