/** A separate chunk, because it includes the schema, which only visitors from a calculator link need. */
export { readCalculatorResult } from '@site/shared/contracts';
