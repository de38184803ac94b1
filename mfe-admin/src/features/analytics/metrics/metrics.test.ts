import { describe, expect, it } from '@jest/globals';
import { someMeasures } from '../summary.fixture.ts';
import { formatMetric, METRICS, uncountedBy, valueOf } from './metrics.ts';

describe('the metrics', () => {
  it('are read from the measures of a period', () => {
    const measures = someMeasures({
      visits: 200,
      bounces: 63,
      durationMs: 18_800_000,
      convertedVisits: 5,
      engagedVisits: 120,
    });

    expect(METRICS.map((metric) => formatMetric(metric, valueOf(metric, measures, null)))).toEqual([
      '80',
      '200',
      '300',
      '31.5%',
      '60%',
      '1m 34s',
      '6',
      '2.5%',
    ]);
  });

  const unknown = (filter: string | null, more: Parameters<typeof someMeasures>[0] = {}) =>
    METRICS.filter((metric) => valueOf(metric, someMeasures(more), filter) === null);

  it('have no rate without visits', () => {
    expect(unknown(null, { visits: 0 })).toEqual([
      'bounce-rate',
      'engaged-rate',
      'visit-duration',
      'conversion-rate',
    ]);
    expect(formatMetric('bounce-rate', null)).toBe('–');
  });

  it('are unknown where a filter leaves them uncounted', () => {
    expect(unknown(null)).toEqual([]);
    expect(unknown('source:Google')).toEqual(['engaged-rate', 'applications']);
  });

  it('are unknown for a page if only visits that began there are counted', () => {
    expect(unknown('page:/')).toEqual([
      'bounce-rate',
      'engaged-rate',
      'visit-duration',
      'applications',
      'conversion-rate',
    ]);
    expect(uncountedBy('bounce-rate', 'page:/')).toBe('page');
    expect(uncountedBy('applications', 'page:/')).toBe('filter');
    expect(uncountedBy('visits', 'page:/')).toBeNull();
  });

  it('show durations in at most two units', () => {
    expect(formatMetric('visit-duration', 42_400)).toBe('42s');
    expect(formatMetric('visit-duration', 3_725_000)).toBe('1h 2m');
  });
});
