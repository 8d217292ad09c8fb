/**
 * In days. A day is counted within an hour of its end; the other days allow for failed jobs.
 */
export const visitRetentionDays = 4
/** In days. Search words and addresses without a page may contain personal data. */
export const searchRetentionDays = 90
