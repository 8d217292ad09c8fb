export const recordKinds = ["ownership", "certificate", "exhibition", "literature"] as const
export type RecordKind = (typeof recordKinds)[number]
