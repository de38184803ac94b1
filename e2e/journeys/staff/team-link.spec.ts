import { expect, test } from '../../fixtures/journey.ts';
import { listenTo } from '../../fixtures/listen.ts';
import { signIn } from '../../fixtures/staff/staff.ts';

test('an admin shares a report, which the team opens without an account @shell @admin', async ({
  page,
  browser,
}) => {
  await signIn(page);
  await page.goto('/admin?view=analytics&team=blog');
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByRole('textbox', { name: /link/i }).inputValue();

  const team = await browser.newContext();
  const visitor = await team.newPage();
  const heard = await listenTo(visitor);
  const addresses: string[] = [];
  visitor.on('request', (request) => addresses.push(request.url()));
  await visitor.goto(link);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Team report: Blog' })).toBeVisible();
  await expect(visitor.getByText('Live now')).toBeVisible();

  const ticket = new URL(link).hash.replace('#ticket=', '');
  expect(ticket).toMatch(/^blog\./);
  expect(addresses.filter((address) => new URL(address).pathname.includes(ticket))).toEqual([]);
  expect(addresses.filter((address) => new URL(address).search.includes(ticket))).toEqual([]);
  expect(heard).toEqual({ messages: [], failures: [] });
  await team.close();

  const stranger = await browser.newContext();
  const other = await stranger.newPage();
  await other.goto(link.replace('ticket=blog', 'ticket=admin'));
  await expect(other.getByText('This link has expired or is not complete.')).toBeVisible();
  await stranger.close();
});
