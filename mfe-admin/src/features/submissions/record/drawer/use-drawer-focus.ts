import { useEffect, useRef } from 'react';
import { focusSubmissions } from '../../focus-submissions.ts';
import { focusRecordLink } from '../record-link.tsx';

/**
 * Focuses the record's heading when a record opens. When it closes, focuses its link in the list, or what opened it. After
 * `markErased`, or when another list takes its place, focuses the heading of the list: the link is about to go.
 */
export function useDrawerFocus(reference: string | null, list: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const opener = useRef<Element>(null);
  const shown = useRef<{ readonly reference: string | null; readonly list: string }>({
    reference: null,
    list,
  });
  const isErased = useRef(false);
  useEffect(() => {
    const { reference: last, list: before } = shown.current;
    shown.current = { reference, list };
    if (reference === last) return;
    if (reference !== null) {
      if (last === null) opener.current = document.activeElement;
      heading.current?.focus();
      return;
    }
    if (last === null) return;
    const staysListed = !isErased.current && list === before;
    const hasFocus = staysListed && (focusRecordLink(last) || focusAgain(opener.current));
    if (!hasFocus) focusSubmissions();
    isErased.current = false;
  }, [reference, list]);
  return { heading, markErased: () => void (isErased.current = true) };
}

function focusAgain(element: Element | null): boolean {
  if (!(element instanceof HTMLElement) || !element.isConnected || element === document.body) return false;
  element.focus();
  return true;
}
