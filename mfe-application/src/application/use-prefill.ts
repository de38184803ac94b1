import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { SERVICE_PREFILL } from './application-content.ts';
import type { Application } from './use-application.ts';

/**
 * Starts an empty project description with what the link here was about (`?service=ar`). Only after mount: the
 * prerendered page is the same for all.
 */
export function usePrefill({ fill }: Application): void {
  const { search } = useLocation();
  const start = useEffectEvent(() => {
    const sentence = SERVICE_PREFILL[new URLSearchParams(search).get('service') ?? ''];
    if (sentence) fill('projectDescription', sentence);
  });
  useEffect(() => start(), []);
}
