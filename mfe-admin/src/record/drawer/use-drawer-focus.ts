import { useEffect, useRef } from 'react';
import { focusSubmissions } from '../../submissions/focus-submissions.ts';
import { focusRecordLink } from '../record-link.tsx';

/**
 * Focuses the record's heading when a record opens. When it closes, focuses its link in the list, or what opened it. After
 * `markErased`, when the link is about to go, focuses the heading of the list.
 */
export function useDrawerFocus(reference: string | null) {
  const heading = useRef<HTMLHeadingElement>(null);
  const opener = useRef<Element>(null);
  const shown = useRef<string>(null);
  const isErased = useRef(false);
  useEffect(() => {
    const last = shown.current;
    shown.current = reference;
    if (reference !== null) {
      if (last === null) opener.current = document.activeElement;
      heading.current?.focus();
      return;
    }
    if (last === null) return;
    const hasFocus = !isErased.current && (focusRecordLink(last) || focusAgain(opener.current));
    if (!hasFocus) focusSubmissions();
    isErased.current = false;
  }, [reference]);
  return { heading, markErased: () => void (isErased.current = true) };
}

function focusAgain(element: Element | null): boolean {
  if (!(element instanceof HTMLElement) || !element.isConnected || element === document.body) return false;
  element.focus();
  return true;
}
