/** What a work's record has entries of. */
export const recordKinds = ["ownership", "certificate", "exhibition", "literature"] as const
export type RecordKind = (typeof recordKinds)[number]
