/** Reason of refusing an overpayment without confirmation. */
export const moreThanDueReason = "more_than_due"
