import { untilHydrated } from '../../fixtures/hydration.ts';
import { expect, test } from '../../fixtures/journey.ts';
import { NOWHERE, PUBLIC_ROUTES } from '../../fixtures/routes.ts';
import { markControls, stopNow } from '../../fixtures/tab-order.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const LEFT_AFTER = 5;

for (const { path, area } of [...PUBLIC_ROUTES, NOWHERE]) {
  test(`Tab reaches every control of ${path}, visibly, and leads out again ${area}`, async ({ page }) => {
    await page.goto(path);
    await untilHydrated(page);
    const controls = await markControls(page);
    const reached = new Set<string>();
    const faults: string[] = [];

    let hasLeft = false;
    for (let press = 0; press < controls.length + LEFT_AFTER && !hasLeft; press += 1) {
      await page.keyboard.press('Tab');
      const stop = await stopNow(page);
      hasLeft = stop === null;
      if (stop) reached.add(stop.name);
      faults.push(...(stop?.faults ?? []).map((fault) => `${stop?.name} ${fault}`));
    }

    expect(controls.filter((name) => !reached.has(name))).toEqual([]);
    expect(faults).toEqual([]);
    expect(hasLeft, 'the focus left the page after its last control').toBe(true);
  });
}
