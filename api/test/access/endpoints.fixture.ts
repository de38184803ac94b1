import * as contracts from '../support/all-contracts.fixture.ts';
import type { Endpoint } from '@site/shared/contracts';

/** Every endpoint that has a contract. Tests of all endpoints find a new one here. */
export const ENDPOINTS = Object.values<unknown>(contracts).filter(isEndpoint);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value;
}
