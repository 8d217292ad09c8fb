import type { backups } from "../../db/tables/backups.ts"

export type BackupRow = typeof backups.$inferSelect

export const isBackupRunning = ({ state }: Pick<BackupRow, "state">) => state === "waiting" || state === "running"

const hours = { never: Number.POSITIVE_INFINITY, day: 24, week: 24 * 7 }

/** An hour less than the interval: otherwise the previous backup's duration would delay the next one by a whole night. */
export const isBackupDue = (every: keyof typeof hours, last: Date | null, now: Date): boolean =>
  every !== "never" && (last === null || now.getTime() - last.getTime() >= (hours[every] - 1) * 3_600_000)
