/** A chunk of its own, for the few who come by a calculator link: it brings the schema along. */
export { readCalculatorResult } from '@site/shared/contracts';
