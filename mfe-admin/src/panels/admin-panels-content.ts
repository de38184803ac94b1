export const RETRY = 'Try again';
