/** The query of the saved views. */
export const VIEWS_KEY = ['saved-views'];
