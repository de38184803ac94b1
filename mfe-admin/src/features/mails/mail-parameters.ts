/** The parameters of the view. No other view uses these names. */
export const MAIL_PARAMETERS = ['mail-kind', 'mail-reason', 'mails-page'] as const;
