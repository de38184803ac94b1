import axe from 'axe-core';

/** Fails with the axe findings. Contrast and page regions need a real browser, so the journeys check them. */
export async function expectAccessible(container: Element): Promise<void> {
  const { violations } = await axe.run(container, {
    preload: false,
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  if (violations.length > 0) throw new Error(violations.map(describe).join('\n\n'));
}

function describe({ id, help, nodes }: axe.Result): string {
  return `${id}: ${help}\n${nodes.map((node) => `  ${node.html}\n  ${node.failureSummary}`).join('\n')}`;
}
