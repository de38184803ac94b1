/** What somebody at the page does. */
const INPUT_EVENTS = ['pointerdown', 'pointermove', 'wheel', 'touchmove', 'keydown'] as const;

/** A call this long after the last input is still caused by it, for example when code had to load first. */
const ACTIVE_MS = 60_000;

let lastInputAt: number | undefined;

/**
 * Whether somebody was at the page a moment ago. Listens from the first call on, and counts that one as caused by a person: they have just
 * opened the page.
 */
export function isUserActive(): boolean {
  if (lastInputAt === undefined) {
    const note = () => void (lastInputAt = Date.now());
    for (const type of INPUT_EVENTS) addEventListener(type, note, { capture: true, passive: true });
    note();
  }
  return Date.now() - (lastInputAt ?? 0) < ACTIVE_MS;
}
