import type { Page } from '@playwright/test';
import { aCompany } from '../../fixtures/application-form.ts';
import { expectNoFaults } from '../../fixtures/axe.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { releaseFromQuarantine } from '../../fixtures/staff/quarantine.ts';
import { sendApplication } from '../../fixtures/sent-application.ts';
import { signIn } from '../../fixtures/staff/staff.ts';

const CONTROL_K = 'ControlOrMeta+k';

/** Types into the command palette and runs the first command. */
async function command(page: Page, text: string): Promise<void> {
  await page.keyboard.press(CONTROL_K);
  await expect(page.getByRole('combobox', { name: /^A reference/ })).toBeFocused();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

test('staff work through the list by keyboard alone: search, open, status, next application, note, back @admin @main', async ({
  page,
}) => {
  const word = `keys${Date.now().toString(36)}`;
  const [first = '', second = ''] = [2, 1].map((n) => aCompany(`${word} Freight ${n}`));
  for (const companyName of [second, first]) await sendApplication(page, { companyName });
  await page.setViewportSize({ width: 1280, height: 900 });
  await signIn(page);
  for (const company of [second, first]) await releaseFromQuarantine(page, company);

  await command(page, word);
  await expect(page).toHaveURL(new RegExp(`text=${word}`));
  await expect(page.getByText('2 submissions match')).toBeVisible();
  // The count has its own request. The previous rows stay until the new ones have loaded.
  const rows = page.getByRole('table', { name: 'Submissions' }).getByRole('rowgroup').last().getByRole('row');
  await expect(rows).toHaveCount(2);
  await page.getByRole('heading', { name: 'Application submissions' }).focus();
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: first })).toBeFocused();
  await page.keyboard.press('x');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('x');
  await page.keyboard.press('e');
  const record = page.getByRole('region', { name: first, exact: true });
  await expect(record.getByRole('combobox', { name: 'Status' })).toBeFocused();
  await record.getByRole('heading', { name: first }).focus();
  await page.keyboard.press(']');
  const next = page.getByRole('region', { name: second, exact: true });
  await expect(next.getByRole('heading', { name: second })).toBeFocused();
  await expect(next.getByRole('button', { name: 'Next application' })).toBeDisabled();
  await expect(next.getByRole('textbox', { name: 'Add a note' })).toBeVisible();
  await page.keyboard.press('n');
  await page.keyboard.type('Written without a mouse');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(next.getByRole('listitem').filter({ hasText: 'Written without a mouse' })).toBeVisible();
  await next.getByRole('heading', { name: second }).focus();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: second })).toBeFocused();
});

test('the command palette and the help about shortcuts fit a phone and have no axe findings @admin', async ({
  page,
}) => {
  await signIn(page);
  // The page handles keys shortly after it is shown, before its list has loaded.
  const list = page.getByRole('region', { name: 'Application submissions' });
  await expect(list).toHaveAttribute('aria-busy', 'false');
  await page.keyboard.press(CONTROL_K);
  await expect(page.getByRole('option', { name: 'Audit log' })).toBeVisible();
  await expectNoFaults(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.keyboard.type('shortcuts');
  await page.keyboard.press('Enter');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Next row')).toBeVisible();
  await expectNoFaults(page);
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await command(page, 'audit');
  await expect(page).toHaveURL(/view=audit/);
});
