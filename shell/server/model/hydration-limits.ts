/** A page that complains without end is told of as often, and refused as well. */
export const MAX_FAULTS = 50;
export const MAX_FAULT_CHARACTERS = 2000;
export const MAX_ABOUT_CHARACTERS = 300;
