export const copyStates = ["free", "reserved", "sold"] as const
export type CopyState = (typeof copyStates)[number]

export const copyWords: Record<CopyState, string> = { free: "For sale", reserved: "Reserved", sold: "Sold" }
