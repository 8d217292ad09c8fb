import { z } from "zod"
import { cancelBackup, requestBackup, requestDrill } from "../../../domain/archive/backup-commands.server.ts"
import { cancelCopy, requestCopy, requestCopyTrial } from "../../../domain/archive/elsewhere/copy-commands.server.ts"
import { saveSettings } from "../../../domain/settings/settings-commands.server.ts"
import { intents } from "../../request/intents.ts"
import { toastIntent } from "../kit/toasts/toast-intents.ts"

const idForm = z.strictObject({ id: z.string() })
const scheduleForm = z.strictObject({
  every: z.enum(["never", "day", "week"]),
  keep: z.coerce
    .number("Please enter a whole number.")
    .int("Please enter a whole number.")
    .min(1, "At least one.")
    .max(60, "At most 60."),
})

export const runBackupAction = intents(
  {
    "back up": toastIntent(z.strictObject({}), requestBackup, () => "The backup has begun. You can go on working."),
    stop: toastIntent(idForm, cancelBackup, () => "The backup was stopped. Nothing of it was kept."),
    try: toastIntent(idForm, requestDrill, () => "Checking that this backup can be restored."),
    copy: toastIntent(idForm, requestCopy, () => "The backup has begun. You can go on working."),
    "stop copy": toastIntent(idForm, cancelCopy, () => "The backup was stopped. The next one goes on from here."),
    "try copy": toastIntent(idForm, requestCopyTrial, () => "Reading the newest backup there back."),
    schedule: toastIntent(
      scheduleForm,
      (shop, admin, schedule) => saveSettings(shop, admin, "backups", schedule),
      () => "Saved.",
    ),
  },
  { returned: () => undefined },
)
