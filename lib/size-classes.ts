export const sizeClasses = ["small", "medium", "large", "oversize"] as const
export type SizeClass = (typeof sizeClasses)[number]

/** Millimeters of the longest side, exclusive. */
export const sizeClassLimits = { small: 400, medium: 1000, large: 1600 }
