/** The contracts of every audience: tests that go through all endpoints read them here. */
export * from '@site/shared/contracts';
export * from '@site/shared/contracts/auth';
export * from '@site/shared/contracts/staff';
