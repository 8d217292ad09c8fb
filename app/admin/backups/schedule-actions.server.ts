import { z } from "zod"
import type { Actor } from "../../../domain/actor.ts"
import { saveSettings } from "../../../domain/settings/settings-commands.server.ts"
import type { Shop } from "../../../domain/shop.ts"

export const backupScheduleForm = z.strictObject({
  intent: z.literal("schedule"),
  every: z.enum(["never", "day", "week"]),
  keep: z.coerce
    .number("Please enter a whole number.")
    .int("Please enter a whole number.")
    .min(1, "At least one.")
    .max(60, "At most 60."),
})

export const saveBackupSchedule = (shop: Shop, actor: Actor, { every, keep }: z.infer<typeof backupScheduleForm>) =>
  saveSettings(shop, actor, "backups", { every, keep })
