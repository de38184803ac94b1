import { SubmissionExport } from '@site/shared/contracts/staff';
import type { ExportWriter } from '../../exports/export-lane.ts';
import { submissionsCsv } from './export.ts';
import { toSelection, type SubmissionListServices } from './list.ts';
import { countAll } from './select-rows.ts';

/** Writes the CSV export of a stored selection. */
export function createExportWriter(services: SubmissionListServices): ExportWriter {
  const open = async (input: unknown) => {
    const { columns, ...asked } = SubmissionExport.parse(input);
    return { columns, selection: await toSelection(asked, services) };
  };
  return {
    async count(input) {
      const { selection } = await open(input);
      if (!selection) return 0;
      return selection.conditions.terms ? null : countAll(selection.conditions, services.db);
    },
    async *write(input, wrote) {
      const { selection, columns } = await open(input);
      yield* submissionsCsv(selection, { ...services, wrote, columns });
    },
  };
}
