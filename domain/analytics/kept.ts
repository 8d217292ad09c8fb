/** For how many days single visits are kept, to be counted; then they are deleted. */
export const keptDays = 40
/** For how many days words of searches and addresses without a page are kept: people may have typed anything there. */
export const keptWordsDays = 90
