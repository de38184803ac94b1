import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestResult,
} from '@playwright/test/reporter';
import { openPreview } from '../fixtures/preview.ts';
import { Blame, blameByTags } from './blame.ts';
import { compositionOf, pageDataOf } from './composed-site.ts';
import { reportText, type FailedJourney, type RunReport } from './run-report.ts';
import { BLAME, COMPOSITION } from './watched-test.ts';

type Look = Pick<RunReport, 'site' | 'composition' | 'isPreview' | 'releases'>;

const ERROR_LINES = 6;

/** Writes `report.json` next to the files of failed journeys, and prints its text at the end of the run. */
class RunReporter implements Reporter {
  #folder = '';
  #suite: Suite | null = null;
  #look: Promise<Look> | null = null;

  onBegin(config: FullConfig, suite: Suite): void {
    this.#folder = config.projects[0]?.outputDir ?? config.rootDir;
    this.#suite = suite;
    // Read now, because the run's site has stopped at the end.
    this.#look = lookAt(process.env['BASE_URL'], process.env['PREVIEW_LINK']);
  }

  async onEnd(_: FullResult): Promise<void> {
    if (!this.#suite || !this.#look) return;
    const report = reportOf(this.#suite.allTests(), await this.#look);
    await mkdir(this.#folder, { recursive: true });
    await writeFile(path.join(this.#folder, 'report.json'), `${JSON.stringify(report, null, 2)}\n`);
    process.stdout.write(reportText(report));
  }

  /** False, because another reporter prints the progress. */
  printsToStdio(): boolean {
    return false;
  }
}

async function lookAt(site: string | undefined, link: string | undefined): Promise<Look> {
  const nothing = { site: site ?? null, composition: null, isPreview: Boolean(link), releases: {} };
  if (!site) return nothing;
  const cookie = link ? await openPreview(link, site).catch(() => null) : '';
  const composition = cookie === null ? null : await compositionOf(site, cookie);
  if (composition === null) return nothing;
  const data = await pageDataOf(new URL(site).origin, composition);
  const releases = Object.entries(data?.releases ?? {}).map(([owner, { version }]) => [owner, version]);
  return { ...nothing, composition, releases: Object.fromEntries(releases) };
}

function reportOf(tests: readonly TestCase[], look: Look): RunReport {
  const results = tests.map((test) => ({ test, outcome: test.outcome(), result: test.results.at(-1) }));
  const count = (outcomes: readonly string[]) =>
    results.filter(({ outcome }) => outcomes.includes(outcome)).length;
  const annotations = results.flatMap(({ result }) => result?.annotations ?? []);
  const seen = annotations.filter(({ type }) => type === COMPOSITION);
  return {
    ...look,
    compositions: [...new Set(seen.map(({ description = '' }) => description))],
    counts: {
      passed: count(['expected', 'flaky']),
      failed: count(['unexpected']),
      skipped: count(['skipped']),
    },
    failures: results.flatMap(({ test, outcome, result }) =>
      outcome === 'unexpected' && result ? [failureOf(test, result, look)] : [],
    ),
  };
}

function failureOf(test: TestCase, { attachments, error }: TestResult, look: Look): FailedJourney {
  const body = attachments.find(({ name }) => name === BLAME)?.body;
  const { file, line } = test.location;
  return {
    name: test.title,
    place: `${path.basename(file)}:${line}`,
    blame: body ? Blame.parse(JSON.parse(body.toString())) : blameByTags(test.tags, look),
    error: stripVTControlCharacters(error?.message ?? '')
      .split('\n')
      .slice(0, ERROR_LINES)
      .join('\n'),
    kept: attachments.flatMap((file) =>
      file.path ? [path.relative(process.env['INIT_CWD'] ?? '', file.path)] : [],
    ),
  };
}

// Playwright needs a default export.
export { RunReporter as default };
