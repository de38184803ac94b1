import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { VitalCounts } from './vital-counts.ts';
import { METRICS, valueOf } from './vitals.ts';

const { lcp, cls } = METRICS;

describe('counts of vitals', () => {
  it('find the bucket of the sample that three quarters of the samples do not exceed', () => {
    const counts = new VitalCounts();
    counts.add(lcp, 200, 1);
    counts.add(lcp, 90, 2);
    counts.add(lcp, 150, 1);
    counts.add(cls, 0, 5);

    expect(counts.percentile('lcp')).toEqual({ p75: valueOf('lcp', 150), samples: 4 });
    expect(counts.percentile('cls')).toEqual({ p75: valueOf('cls', 0), samples: 5 });
    expect(counts.percentile('inp')).toBeNull();
  });

  it('find the same value as the sorted samples', () => {
    const buckets = fc.array(fc.integer({ min: 0, max: 270 }), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(buckets, (samples) => {
        const counts = new VitalCounts();
        for (const bucket of samples) counts.add(lcp, bucket, 1);
        const bucket = samples.toSorted((a, b) => a - b)[Math.ceil(0.75 * samples.length) - 1] ?? 0;

        expect(counts.percentile('lcp')).toEqual({ p75: valueOf('lcp', bucket), samples: samples.length });
      }),
    );
  });
});
