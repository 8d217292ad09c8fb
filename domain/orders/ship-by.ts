/** An order must be shipped within this many days, unless the artist and the buyer agree otherwise. */
const daysToShip = 10

/** The day until which an order must have left the studio. */
export const shipBy = ({ placedAt }: { placedAt: Date }): Date => new Date(+placedAt + daysToShip * 86_400_000)

/** Orders that were placed before this had to leave before `day`. */
export const placedForShippingBefore = (day: Date): Date => new Date(+day - daysToShip * 86_400_000)
