import { SubmissionSelection } from '@site/shared/contracts';
import type { JobKind } from '../../jobs/kinds.ts';
import { submissionsCsv } from './export.ts';
import { toSelection, type SubmissionListServices } from './list.ts';
import { countAll } from './select-rows.ts';

/** Writes the CSV export of a stored selection. */
export function createExportJob(services: SubmissionListServices): JobKind {
  const open = (input: unknown) => toSelection(SubmissionSelection.parse(input), services);
  return {
    async count(input) {
      const selection = await open(input);
      if (!selection) return 0;
      return selection.conditions.terms ? null : countAll(selection.conditions, services.db);
    },
    async *write(input, { wrote }) {
      yield* submissionsCsv(await open(input), { ...services, wrote });
    },
  };
}
