import { z } from "zod"
import { done } from "../../../domain/problem.ts"
import { getSettings } from "../../../domain/settings/settings-queries.server.ts"
import {
  cancelUpdate,
  checkForUpdates,
  requestUpdate,
  revertUpdate,
  saveUpdateSettings,
} from "../../../domain/updates/update-commands.server.ts"
import { formatWeekdayMoment } from "../../../lib/site-time.ts"
import { intents } from "../../request/intents.ts"
import { confirmForm } from "../kit/confirm-form.ts"
import { idForm, toastButton, toastIntent } from "../kit/toasts/toast-intents.ts"

const text = z.string().default("")

const settingsForm = z.strictObject({
  address: text,
  publicKeys: text,
  hour: z.coerce.number("Please choose an hour."),
  automatic: z
    .literal("on")
    .optional()
    .transform((value) => value === "on"),
})

const timeForm = z.strictObject({ version: z.string(), when: z.string() })

export const runUpdatesAction = intents(
  {
    save: toastIntent(settingsForm, saveUpdateSettings, () => "Saved."),
    check: toastButton(
      z.strictObject({}),
      (shop, admin) => checkForUpdates(shop, admin),
      ({ found }) => (found ? `Solander ${found} is here.` : "This is the newest version."),
    ),
    install: toastButton(
      timeForm,
      async (shop, admin, form) => {
        const requested = await requestUpdate(shop, admin, form)
        if (!requested.ok) return requested
        const { site } = await getSettings(shop.db, "site")
        return done({ at: formatWeekdayMoment(requested.value.startsAt, site.timeZone) })
      },
      ({ at }, { version, when }) =>
        when === "now"
          ? `Solander ${version} is being installed. You can go on working.`
          : `Solander ${version} will be installed on ${at}.`,
    ),
    cancel: toastButton(idForm, cancelUpdate, ({ version }) => `${version} won’t be installed.`),
    revert: toastButton(
      confirmForm({}),
      (shop, admin) => revertUpdate(shop, admin),
      ({ version }) => `The site is going back to ${version}.`,
    ),
  },
  { fallback: "save" },
)
