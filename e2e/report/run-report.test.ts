import { describe, expect, it } from '@jest/globals';
import { reportText, type RunReport } from './run-report.ts';

const RUN: RunReport = {
  site: 'https://site.example',
  composition: 'c1',
  isPreview: false,
  releases: { shell: 's1', blog: 'b1' },
  compositions: ['c1'],
  counts: { passed: 7, failed: 0, skipped: 2 },
  failures: [],
};

describe('the text at the end of a run', () => {
  it('names site, composition and releases', () => {
    const text = reportText(RUN);

    expect(text).toContain('https://site.example');
    expect(text).toMatch(/Composition {2}c1\n/);
    expect(text).toContain('blog@b1');
    expect(text).toContain('7 passed, 0 failed, 2 skipped');
  });

  it('says that a preview was tested', () => {
    expect(reportText({ ...RUN, isPreview: true })).toContain('c1 (preview)');
  });

  it('names what went live meanwhile', () => {
    expect(reportText({ ...RUN, compositions: ['c1', 'c2'] })).toContain('meanwhile c2');
  });

  it('names remote, release, page and composition of a failure, and the kept files', () => {
    const blame = {
      composition: 'c1',
      page: '/blog',
      remote: 'blog',
      release: 'b1',
      because: 'its code threw',
    };
    const failure = {
      name: 'a journey',
      place: 'a.spec.ts:3',
      blame,
      error: 'no heading',
      kept: ['trace.zip'],
    };

    const text = reportText({ ...RUN, failures: [failure] });

    expect(text).toContain('a journey (a.spec.ts:3)');
    expect(text).toContain('happened in blog@b1 (its code threw), at /blog of composition c1');
    expect(text).toContain('no heading');
    expect(text).toContain('kept: trace.zip');
  });

  it('says so where no page was opened, or nobody owns it', () => {
    const failure = { name: 'a journey', place: 'a.spec.ts:3', blame: null, error: '', kept: [] };
    const nobody = {
      composition: null,
      page: '/x',
      remote: null,
      release: null,
      because: 'it owns the page',
    };

    expect(reportText({ ...RUN, failures: [failure] })).toContain('happened in no page');
    expect(reportText({ ...RUN, failures: [{ ...failure, blame: nobody }] })).toContain(
      'a release that the site does not name',
    );
  });
});
