/** How many milestones the form of a quote has room for; empty ones are left out. */
export const milestoneRows = [1, 2, 3]
