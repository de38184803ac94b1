/** Limits the faults of one page. */
export const MAX_FAULTS = 50;
export const MAX_FAULT_CHARACTERS = 2000;
export const MAX_ABOUT_CHARACTERS = 300;
