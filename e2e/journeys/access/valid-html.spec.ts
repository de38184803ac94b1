import { HtmlValidate } from 'html-validate';
import { expect, test } from '../../fixtures/journey.ts';
import { NOWHERE, PUBLIC_ROUTES } from '../../fixtures/routes.ts';

const standard = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:document'],
  // A form's error summary is before the h1, hidden until there are faults.
  rules: { 'heading-level': ['error', { minInitialRank: 'h2' }] },
});

for (const { path, area } of [...PUBLIC_ROUTES, { path: '/admin', area: '@admin' }, NOWHERE]) {
  test(`${path} is sent as valid HTML ${area}`, async ({ request }) => {
    const html = await (await request.get(path)).text();
    const { results } = await standard.validateString(html);

    const faults = results.flatMap(({ messages }) => messages);
    expect(
      faults.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`),
    ).toEqual([]);
  });
}
