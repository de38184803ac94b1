import { useEffect, useState, type RefObject } from 'react';

/** Milliseconds from nothing to the figure. */
const DURATION = 900;
const CALM = '(prefers-reduced-motion: reduce), (forced-colors: active)';

/**
 * What to show in a figure's place while it counts up; undefined before and after. It counts once, when the element first
 * comes into view: never where it was in view from the start, nor for people who want no motion.
 */
export function useCountUp(ref: RefObject<Element | null>, value: string): string | undefined {
  const [shown, setShown] = useState<string>();

  useEffect(() => {
    const element = ref.current;
    const [, digits, unit] = /^(\d+)(\D*)$/.exec(value) ?? [];
    if (!element || digits === undefined || !mayMove()) return;
    return whenItArrives(element, () => countTo(Number(digits), (count) => setShown(textOf(count, unit))));
  }, [ref, value]);

  return shown;
}

/** Undefined once there is nothing left to count. */
function textOf(count: number | undefined, unit = ''): string | undefined {
  return count === undefined ? undefined : `${count}${unit}`;
}

function mayMove(): boolean {
  return 'IntersectionObserver' in window && !window.matchMedia(CALM).matches;
}

/** Calls back once an element that was out of view comes into it. Returns what stops it, and what it began. */
function whenItArrives(element: Element, begin: () => () => void): () => void {
  let stop: (() => void) | undefined;
  let wasAway = false;
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) {
      wasAway = true;
      return;
    }
    observer.disconnect();
    if (wasAway) stop = begin();
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    stop?.();
  };
}

/** Tells every frame how far it has come, fast first, and undefined at the end. Returns what stops it. */
function countTo(end: number, tell: (count: number | undefined) => void): () => void {
  const start = performance.now();
  let frame = requestAnimationFrame(step);
  function step() {
    const passed = Math.min(1, (performance.now() - start) / DURATION);
    tell(passed < 1 ? Math.round(end * (1 - (1 - passed) ** 3)) : undefined);
    if (passed < 1) frame = requestAnimationFrame(step);
  }
  return () => cancelAnimationFrame(frame);
}
