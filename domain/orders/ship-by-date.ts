/** In days, unless artist and buyer agree otherwise. */
const daysToShip = 10

export const getShipByDate = ({ placedAt }: { placedAt: Date }): Date => new Date(+placedAt + daysToShip * 86_400_000)

export const placedForShippingBefore = (day: Date): Date => new Date(+day - daysToShip * 86_400_000)
