import { readFile } from 'node:fs/promises';
import { expect, test } from '../../fixtures/journey.ts';
import { listenTo } from '../../fixtures/listen.ts';
import { signIn } from '../../fixtures/staff/staff.ts';

test('an admin saves the analytics of the last seven days and today as CSV @admin', async ({ page }) => {
  const heard = await listenTo(page);
  await signIn(page);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Analytics' }).click();
  const download = await downloading;

  const toast = page.getByRole('status').filter({ hasText: 'Analytics exported' });
  await expect(toast).toContainText('Your analytics data has been downloaded as CSV.');
  const [header, ...rows] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(header).toMatch(/^"date","visitors","visits","pageviews",.*,"timezone","partial"$/);
  const dates = rows.map((row) => row.slice(1, 11));
  expect(dates).toHaveLength(8);
  expect(download.suggestedFilename()).toBe(`analytics-${dates[0]}-to-${dates[7]}.csv`);
  expect(rows.at(-1)).toMatch(/,"[^"]+",1$/);
  expect(heard).toEqual({ messages: [], failures: [] });
});
