/** How long a card's page is open, in minutes: one more than the least that Stripe allows, because clocks differ. */
export const cardMinutes = 31
