/** Limits the faults of one page. */
export const MAX_FAULTS = 50;
export const MAX_FAULT_CHARACTERS = 2000;
export const MAX_ABOUT_CHARACTERS = 300;
/** Documents of one group that may run into the time limit before the others are no longer tried. Each costs eight seconds. */
export const MAX_UNSETTLED_DOCUMENTS = 3;
