/** The slide `step` places on, wrapping around at both ends. */
export const slideAfter = (current: number, step: number, count: number): number =>
  count === 0 ? 0 : (((current + step) % count) + count) % count
