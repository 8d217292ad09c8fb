/** The slide `step` places on: after the last comes the first, before the first the last. */
export const slideAfter = (current: number, step: number, count: number): number =>
  count === 0 ? 0 : (((current + step) % count) + count) % count
