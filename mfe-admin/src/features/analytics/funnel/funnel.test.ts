import { describe, expect, it } from '@jest/globals';
import { toFunnelSteps } from './funnel.ts';

describe('the funnel', () => {
  it('has the share of the step before, and bars of the visits', () => {
    const steps = toFunnelSteps({
      visits: 200,
      applicationViews: 50,
      applicationStarts: 20,
      applications: 5,
    });

    expect(steps.map(({ share }) => share)).toEqual([null, 0.25, 0.4, 0.25]);
    expect(steps.map(({ bar }) => bar)).toEqual([1, 0.25, 0.1, 0.025]);
  });

  it('has no bar longer than the first when a step was taken more often', () => {
    const steps = toFunnelSteps({ visits: 2, applicationViews: 5, applicationStarts: 1, applications: 3 });

    expect(steps.map(({ bar }) => bar)).toEqual([1, 1, 0.5, 1]);
    expect(steps[1]?.share).toBe(2.5);
  });

  it('divides nothing by zero', () => {
    const steps = toFunnelSteps({ visits: 0, applicationViews: 0, applicationStarts: 0, applications: 1 });

    expect(steps.map(({ share }) => share)).toEqual([null, null, null, null]);
    expect(steps.map(({ bar }) => bar)).toEqual([0, 0, 0, 1]);
  });
});
