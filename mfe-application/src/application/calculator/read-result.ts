/** A chunk of its own: it brings the schema, which only visitors from a calculator link need. */
export { readCalculatorResult } from '@site/shared/contracts';
