/** Maximum number of documents for one request. */
export const MAX_REQUESTED_DOCUMENTS = 5;
