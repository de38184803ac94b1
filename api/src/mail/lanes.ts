/**
 * The queues of the outbox, as values of the column `priority`. No lane waits for another one. `account`: mails that a person
 * waits for to sign in. `transactional`: what follows from one action of a person. `bulk`: many mails from one action of staff.
 */
export const LANES = { account: 0, transactional: 1, bulk: 2 } as const;

export type Lane = keyof typeof LANES;
