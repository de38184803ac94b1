/** In a file of its own: the admin page shows it, and does not need the copy of the account page. */
export const ACCOUNT_LINK = 'Your account';
