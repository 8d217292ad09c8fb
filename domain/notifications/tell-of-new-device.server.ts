import { href } from "react-router"
import type { OnNewDevice } from "../accounts/letters.server.ts"
import { tellPerson } from "./notify.server.ts"

export const tellOfNewDevice: OnNewDevice = (shop, tx, { userId, device, when }) =>
  tellPerson(
    shop,
    tx,
    { userId },
    {
      kind: "sign-in",
      title: "A new device signed in to your account",
      message: `${device}, ${when}. If it wasn’t you, sign it out and choose a new password.`,
      link: `${href("/account")}#devices`,
    },
  )
