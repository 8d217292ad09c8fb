import type { NewDeviceHandler } from "../accounts/sessions/link-emails.server.ts"
import { paths } from "../urls.ts"
import { notifyUser } from "./notify.server.ts"

export const notifyNewDevice: NewDeviceHandler = (shop, tx, { userId, device, when }) =>
  notifyUser(
    shop,
    tx,
    { userId },
    {
      kind: "sign-in",
      title: "A new device signed in to your account",
      message: `${device}, ${when}. If it wasn’t you, sign it out and choose a new password.`,
      link: `${paths.account()}#devices`,
    },
  )
