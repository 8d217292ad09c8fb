export const copyStates = ["free", "reserved", "sold"] as const
export type CopyState = (typeof copyStates)[number]

export const copyLabels: Record<CopyState, string> = { free: "For sale", reserved: "Reserved", sold: "Sold" }
