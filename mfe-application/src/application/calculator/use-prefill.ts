import { useEffect, useEffectEvent, useState } from 'react';
import { CALCULATOR_SOURCE, type CalculatorResult } from '@site/shared/contracts';
import { useLocation } from 'react-router-dom';
import { SERVICE_PREFILL } from '../application-content.ts';
import type { Application } from '../use-application.ts';
import { describeResult } from './describe-result.ts';

/**
 * Starts the project description with what the link here was about: a service (`?service=ar`), or a result of the savings
 * calculator, which is returned once it stands there. Waits until no draft is on offer: what the visitor wrote comes first.
 * A draft that this tab wrote at the same address has what the link put in, unless the visitor took it out.
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
    // The form can be sent without the result.
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
