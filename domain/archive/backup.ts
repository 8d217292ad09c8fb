import type { backups } from "../../db/tables/backups.ts"

export type BackupRow = typeof backups.$inferSelect

export const isUnderWay = ({ state }: Pick<BackupRow, "state">) => state === "waiting" || state === "running"

const hours = { never: Number.POSITIVE_INFINITY, day: 24, week: 24 * 7 }

/**
 * Whether a scheduled backup is due. The schedule asks each night at the same time: an hour less than a day or a week
 * has to be over, or a backup that took a minute would move the next one by a whole night.
 */
export const isDue = (every: keyof typeof hours, last: Date | null, now: Date): boolean =>
  every !== "never" && (last === null || now.getTime() - last.getTime() >= (hours[every] - 1) * 3_600_000)
