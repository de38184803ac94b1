import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { SERVICE_PREFILL } from './application-content.ts';
import { calculatorResult, describeResult } from './calculator-result.ts';
import type { Application } from './use-application.ts';

/**
 * Starts empty fields with what the link here was about: a service (`?service=ar`), a result of the savings calculator. Only
 * after mount: the prerendered page is the same for all.
 */
export function usePrefill({ fill }: Application): void {
  const { search } = useLocation();
  const start = useEffectEvent(() => {
    const query = new URLSearchParams(search);
    const sentence = SERVICE_PREFILL[query.get('service') ?? ''];
    if (sentence) fill('projectDescription', sentence);
    const result = calculatorResult(query);
    if (result) fill('additionalInfo', describeResult(result));
  });
  useEffect(() => start(), []);
}
