export const getNextSlide = (current: number, step: number, count: number): number =>
  count === 0 ? 0 : (((current + step) % count) + count) % count
