import { expect, it } from '@jest/globals';
import { reportSometimes } from './report-sometimes.ts';

it('reports a failing collector once a minute', () => {
  const reported: string[] = [];
  let now = 0;
  const report = reportSometimes(
    (message) => reported.push(message),
    () => now,
  );

  for (now = 0; now < 90_000; now += 1000) report(`at ${now}`);

  expect(reported).toEqual(['at 0', 'at 60000']);
});

it('shortens a message, which can be an error with its stack', () => {
  const reported: string[] = [];

  reportSometimes((message) => reported.push(message))('x'.repeat(10_000));

  expect(reported[0]?.length).toBeLessThan(500);
});

it('reports all parts of a message: the SDK gives the reason as another one', () => {
  const reported: string[] = [];

  reportSometimes((message) => reported.push(message))('Partial success:', '{"rejectedSpans":3}');

  expect(reported).toEqual(['Partial success: {"rejectedSpans":3}']);
});
