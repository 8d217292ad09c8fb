/**
 * For how many days single visits are kept, then they are deleted. Their day is counted in the hour after it is over; the
 * rest is for a job that fails.
 */
export const keptDays = 4
/** For how many days words of searches and addresses without a page are kept: people may have typed anything there. */
export const keptWordsDays = 90
