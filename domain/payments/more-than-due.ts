/** Reason of refusing an overpayment without confirmation. */
export const moreThanDue = "more_than_due"
