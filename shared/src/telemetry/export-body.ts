export type Signal = 'traces' | 'metrics';

/** Hands an encoded export over to the collector. Rejects when the collector does not take it. */
export type ExportBody = (signal: Signal, body: Uint8Array) => Promise<void>;
