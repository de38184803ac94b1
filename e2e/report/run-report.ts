import type { Blame } from './blame.ts';

export interface FailedJourney {
  readonly name: string;
  /** File and line of the journey. */
  readonly place: string;
  /** Null for a journey that failed before it opened a page. */
  readonly blame: Blame | null;
  readonly error: string;
  /** Files kept from it: trace, screenshot, console output. */
  readonly kept: readonly string[];
}

/** The content of `report.json`. */
export interface RunReport {
  readonly site: string | null;
  /** The composition at the start of the run, or the previewed one; null if the site does not say. */
  readonly composition: string | null;
  readonly isPreview: boolean;
  /** Releases in it: owner → version. */
  readonly releases: Readonly<Record<string, string>>;
  /** All compositions that the journeys got from the site. Several if something went live during the run. */
  readonly compositions: readonly string[];
  readonly counts: Readonly<Record<'passed' | 'failed' | 'skipped', number>>;
  readonly failures: readonly FailedJourney[];
}

/** The report in a few lines, for the end of a run. */
export function reportText(report: RunReport): string {
  const { passed, failed, skipped } = report.counts;
  const others = report.compositions.filter((id) => id !== report.composition);
  const lines = [
    '',
    `Site         ${report.site ?? 'none'}`,
    `Composition  ${report.composition ?? 'unknown'}${report.isPreview ? ' (preview)' : ''}`,
    ...Object.entries(report.releases).map(([owner, version]) => `             ${owner}@${version}`),
    ...others.map((id) => `             meanwhile ${id}`),
    `Journeys     ${passed} passed, ${failed} failed, ${skipped} skipped`,
    ...report.failures.flatMap(failureLines),
  ];
  return `${lines.join('\n')}\n`;
}

function failureLines({ name, place, blame, error, kept }: FailedJourney): string[] {
  return [
    '',
    `  ${name} (${place})`,
    `    happened in ${blame ? whereabouts(blame) : 'no page'}`,
    ...error.split('\n').map((line) => `    ${line}`),
    ...kept.map((file) => `    kept: ${file}`),
  ];
}

function whereabouts({ remote, release, page, composition, because }: Blame): string {
  const who = remote === null ? 'a release that the site does not name' : `${remote}@${release ?? 'unknown'}`;
  return `${who} (${because}), at ${page ?? 'no page'} of composition ${composition ?? 'unknown'}`;
}
