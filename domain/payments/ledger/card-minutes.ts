/** In minutes: one more than Stripe's minimum, because clocks differ. */
export const cardPageMinutes = 31
