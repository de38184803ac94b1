import type { SaxesTagNS } from 'saxes';

export const RELATIONS_PART: string;
export function mainPartsOf(relations: Buffer): string[];
export function partName(name?: string): string;
export function readXml(
  bytes: Buffer,
  on: {
    open?(tag: SaxesTagNS): void;
    text?(text: string): void;
    close?(tag: SaxesTagNS): void;
  },
): void;
