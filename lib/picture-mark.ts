/** Of the longer side, in pixels. Smaller files have no mark: it could not be read. */
const maxUnmarkedSide = 960

export const isMarkedSize = ({ width, height }: { width: number; height: number }): boolean =>
  Math.max(width, height) > maxUnmarkedSide
