import type { Page } from "@playwright/test"
import { getConnectionButton, getNotificationsButton, getPresenceButton } from "../support/live-users.ts"
import type { Scene, StudioScene } from "./scene.ts"

const press = (button: (tab: Page) => ReturnType<typeof getNotificationsButton>) => (tab: Page) => button(tab).click()

const openOffline = async (tab: Page) => {
  await getConnectionButton(tab).click()
  await tab.evaluate(() => dispatchEvent(new Event("offline")))
}

/** The header of signed-in users, which only desktops show. */
export const liveScenes: (Omit<StudioScene, "studio" | "path"> & { path?: string })[] = [
  { name: "live-connection", route: "/admin", widths: [1440], viewportOnly: true, prepare: press(getConnectionButton) },
  { name: "live-offline", route: "/admin", widths: [1440], viewportOnly: true, prepare: openOffline },
  { name: "live-online", route: "/admin", widths: [1440], viewportOnly: true, prepare: press(getPresenceButton) },
  { name: "live-bell", route: "/admin", widths: [1440], viewportOnly: true, prepare: press(getNotificationsButton) },
]

/** The same on a public page. */
export const siteLiveScenes: Scene[] = [
  {
    name: "live-site",
    path: "/gallery",
    as: "collector",
    widths: [1440],
    viewportOnly: true,
    prepare: press(getNotificationsButton),
  },
]
