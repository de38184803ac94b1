import { expect, it } from '@jest/globals';
import { ROOT_CONTEXT, SpanKind } from '@opentelemetry/api';
import { AlwaysOffSampler, AlwaysOnSampler, SamplingDecision } from '@opentelemetry/sdk-trace-base';
import { rateLimitingSampler } from './rate-limiting-sampler.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';

/** The seconds in which a trace was recorded, of requests every 0.1 s for 3 s. */
function recordedBy(sampler: AlwaysOnSampler | AlwaysOffSampler): number[] {
  let now = 0;
  const limited = rateLimitingSampler(sampler, 1000, () => now);
  const recorded: number[] = [];
  for (now = 0; now < 3000; now += 100) {
    const { decision } = limited.shouldSample(ROOT_CONTEXT, TRACE, 'GET', SpanKind.SERVER, {}, []);
    if (decision === SamplingDecision.RECORD_AND_SAMPLED) recorded.push(now / 1000);
  }
  return recorded;
}

it('begins at most one trace per interval, whatever the load', () => {
  expect(recordedBy(new AlwaysOnSampler())).toEqual([0, 1, 2]);
});

it('records nothing that its sampler does not', () => {
  expect(recordedBy(new AlwaysOffSampler())).toEqual([]);
});
