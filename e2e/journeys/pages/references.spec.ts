import type { Page } from '@playwright/test';
import { aSubmissionForm } from '@site/shared/testing/factories';
import { aCompany, fillIn, send } from '../../fixtures/application-form.ts';
import { untilHydrated } from '../../fixtures/hydration.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { anAddress } from '../../fixtures/mailbox.ts';
import { signIn } from '../../fixtures/staff/staff.ts';

/**
 * Runs in the page: every visible reference, whether its line may break, and the text that a visitor would copy. Empty
 * while the page does not contain the given text.
 */
function referencesIn(root: Element, awaited: string) {
  if (!root.textContent.replace(/\s+/g, ' ').includes(awaited)) return [];
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  // Content behind a modal dialog cannot be selected.
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1) ?? root;
  const found: { readonly mayBreak: boolean; readonly copied: string }[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    for (const { index, 0: reference } of (text.nodeValue ?? '').matchAll(/AR.[0-9A-Z]{4}.[0-9A-Z]{4}/g)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + reference.length);
      if (!text.parentElement || range.getClientRects().length === 0) continue;
      if (!modal.contains(text)) continue;
      const selection = getSelection();
      selection?.removeAllRanges();
      selection?.addRange(range);
      const mayBreak = !getComputedStyle(text.parentElement).whiteSpace.startsWith('nowrap');
      found.push({ mayBreak, copied: selection?.toString() ?? '' });
      selection?.removeAllRanges();
    }
  return found;
}

/**
 * Checks that the page, once it contains the text, shows the reference, and checks every reference on it, including
 * those of other applications, which lists show while other journeys run.
 */
async function expectWhole(page: Page, reference: string, text: string): Promise<void> {
  let found: ReturnType<typeof referencesIn> = [];
  // Reads text and references in one call, and often, because after a submission the page is shown for two seconds
  // only.
  await expect
    .poll(async () => (found = await page.locator('body').evaluate(referencesIn, text)), {
      message: text,
      intervals: [100],
    })
    .toContainEqual({ mayBreak: false, copied: reference });
  expect(
    found.filter(({ mayBreak, copied }) => mayBreak || !/^AR-[0-9A-Z]{4}-[0-9A-Z]{4}$/.test(copied)),
    text,
  ).toEqual([]);
}

test.use({ viewport: { width: 320, height: 700 } });

test('no line breaks within a reference, wherever one is shown, and copying yields the reference @application @shell @admin', async ({
  page,
}) => {
  await page.goto('/application');
  await untilHydrated(page);
  const companyName = aCompany('Narrow Freight');
  const email = anAddress('narrow');
  // The same text from many addresses would count as spam.
  const projectDescription = `Written by ${email} and nobody else.`;
  await fillIn(
    page,
    aSubmissionForm({ companyName, contactName: aCompany('Ada'), email, projectDescription }),
  );
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/applications'));
  await send(page);
  const { reference } = (await (await answered).json()) as { readonly reference: string };
  await expectWhole(page, reference, 'Taking you to the home page');
  await expect(page).toHaveURL(/\/$/);
  await expectWhole(page, reference, 'Mention it when you email or call');
  await page.goBack();
  await expectWhole(page, reference, 'Use this form only to submit another application');

  await signIn(page);
  await page.goto(`/admin?id=${reference}`);
  const erase = page.getByRole('button', { name: 'Erase...' });
  // The list contains the company too, and may have loaded before the record.
  await expect(erase).toBeVisible();
  await expectWhole(page, reference, companyName);
  await erase.click();
  await expectWhole(page, reference, 'The audit log records the reference');
  await page.getByRole('button', { name: 'Erase permanently' }).click();
  await expectWhole(page, reference, 'was permanently erased.');
  await page.goto(`/admin?id=${reference}`);
  await expectWhole(page, reference, 'No application has the reference');
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Find or go to' }).click();
  await expectWhole(page, 'AR-7K3M-92QX', 'To open an application, type its reference');
});
