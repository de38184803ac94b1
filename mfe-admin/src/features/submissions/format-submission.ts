import { COMPANY_SIZES, INDUSTRIES } from '@site/shared/contracts';

/** The label of an industry, or the value itself if the form no longer offers it. */
export function industryLabel(value: string): string {
  return new Map<string, string>(Object.entries(INDUSTRIES)).get(value) ?? value;
}

export function companySizeLabel(value: string): string {
  return new Map<string, string>(Object.entries(COMPANY_SIZES)).get(value) ?? value;
}

/** A file's size in KB of 1024 bytes. */
export function formatSize(bytes: number): string {
  return `${(bytes / 1024).toFixed(2)} KB`;
}
