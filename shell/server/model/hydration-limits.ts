/** Maximum number of reported faults of one page. */
export const MAX_FAULTS = 50;
export const MAX_FAULT_CHARACTERS = 2000;
export const MAX_ABOUT_CHARACTERS = 300;
/** How many documents of a group may run into the time limit before the others are skipped. Each costs eight seconds. */
export const MAX_UNSETTLED_DOCUMENTS = 3;
