import { useEffect, useEffectEvent, useState } from 'react';
import { CALCULATOR_SOURCE, type CalculatorResult } from '@site/shared/contracts';
import { useLocation } from 'react-router-dom';
import { SERVICE_PREFILL } from '../application-content.ts';
import type { Application } from '../use-application.ts';
import { describeResult } from './calculator-content.ts';

/**
 * Starts the project description from the link's query: a service (`?service=ar`) or a result of the savings calculator,
 * which is returned once it is in the field. Waits until no draft is on offer, because the visitor's own text comes first.
 * Skipped for a draft that this tab wrote at the same address: it has the text already, or the visitor deleted it.
 */
export function usePrefill({
  fill,
  append,
  draft: { isSettled, own },
}: Application): CalculatorResult | null {
  const { search } = useLocation();
  const [taken, setTaken] = useState<CalculatorResult | null>(null);
  const start = useEffectEvent(() => {
    if (own?.search === search) return;
    const query = new URLSearchParams(search);
    const sentence = SERVICE_PREFILL[query.get('service') ?? ''];
    if (sentence) fill('projectDescription', sentence);
    // A failed import is ignored: the form works without the result.
    if (query.get('source') === CALCULATOR_SOURCE) takeResult(query).catch(() => undefined);
  });
  useEffect(() => {
    if (isSettled) start();
  }, [isSettled]);

  async function takeResult(query: URLSearchParams) {
    const { readCalculatorResult } = await import(
      /* webpackChunkName: "calculator-result" */ './read-result.ts'
    );
    const result = readCalculatorResult(query);
    if (result && append('projectDescription', describeResult(result))) setTaken(result);
  }
  return taken;
}
