/** A document as its row tells of it. */
export interface StoredDocument {
  readonly storedName: string;
  readonly originalName: string;
  readonly type: string;
  readonly size: number;
  readonly sha256: string;
}
