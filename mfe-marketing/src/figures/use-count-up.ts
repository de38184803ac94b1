import { useEffect, useState, type RefObject } from 'react';

const DURATION_MS = 900;
const STILL = '(prefers-reduced-motion: reduce), (forced-colors: active)';

/**
 * The text of a figure while it counts up; undefined before and after. It counts once, when the element first scrolls
 * into view. It does not count with reduced motion, or if the element was in view from the start.
 */
export function useCountUp(ref: RefObject<Element | null>, value: string): string | undefined {
  const [shown, setShown] = useState<string>();

  useEffect(() => {
    const element = ref.current;
    const [, digits, unit] = /^(\d+)(\D*)$/.exec(value) ?? [];
    if (!element || digits === undefined || !allowsMotion()) return;
    return whenScrolledIntoView(element, () =>
      countTo(Number(digits), (count) => setShown(textOf(count, unit))),
    );
  }, [ref, value]);

  return shown;
}

/** Undefined once the count has ended. */
function textOf(count: number | undefined, unit = ''): string | undefined {
  return count === undefined ? undefined : `${count}${unit}`;
}

function allowsMotion(): boolean {
  return 'IntersectionObserver' in window && !window.matchMedia(STILL).matches;
}

/** Calls `begin` when an element that was out of view scrolls into it. Returns a function that stops both. */
function whenScrolledIntoView(element: Element, begin: () => () => void): () => void {
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

/** Reports the count in every frame, fast first, and undefined at the end. Returns a function that stops it. */
function countTo(end: number, tell: (count: number | undefined) => void): () => void {
  const start = performance.now();
  let frame = requestAnimationFrame(step);
  function step() {
    const passed = Math.min(1, (performance.now() - start) / DURATION_MS);
    tell(passed < 1 ? Math.round(end * (1 - (1 - passed) ** 3)) : undefined);
    if (passed < 1) frame = requestAnimationFrame(step);
  }
  return () => cancelAnimationFrame(frame);
}
