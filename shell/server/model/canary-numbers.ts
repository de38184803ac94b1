import { z } from 'zod';

const Count = z.object({ views: z.number().int(), faults: z.number().int() });
/** Visitors of each side of a canary, and how many of them reported a fault. Each visitor counts once an hour. */
export const CanaryNumbers = z.object({ canary: Count, live: Count });
export type CanaryNumbers = z.infer<typeof CanaryNumbers>;
