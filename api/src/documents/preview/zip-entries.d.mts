export interface ZipEntry {
  readonly name: string;
  readonly isEncrypted: boolean;
  /** 0 is stored, 8 deflated. */
  readonly method: number;
  readonly packed: number;
  readonly unpacked: number;
  /** Where its local header is. */
  readonly offset: number;
}

export const TAIL_SIZE: number;
export const LOCAL_HEADER_SIZE: number;
export function findDirectory(tail: Buffer): { readonly size: number; readonly offset: number } | null;
export function listEntries(directory: Buffer): ZipEntry[];
export function contentStart(header: Buffer, offset: number): number;
