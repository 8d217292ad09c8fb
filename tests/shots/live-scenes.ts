import type { Page } from "@playwright/test"
import { bellOf, connectionOf, onlineOf } from "../support/live-people.ts"
import type { Scene, StudioScene } from "./scene.ts"

const open = (button: (tab: Page) => ReturnType<typeof bellOf>) => (tab: Page) => button(tab).click()

const withoutNetwork = async (tab: Page) => {
  await connectionOf(tab).click()
  await tab.evaluate(() => dispatchEvent(new Event("offline")))
}

/** The header of signed-in users, which only desktops show. */
export const liveScenes: (Omit<StudioScene, "studio" | "path"> & { path?: string })[] = [
  { name: "live-connection", route: "/admin", widths: [1440], sight: true, act: open(connectionOf) },
  { name: "live-offline", route: "/admin", widths: [1440], sight: true, act: withoutNetwork },
  { name: "live-online", route: "/admin", widths: [1440], sight: true, act: open(onlineOf) },
  { name: "live-bell", route: "/admin", widths: [1440], sight: true, act: open(bellOf) },
]

/** The same on a public page. */
export const siteLiveScenes: Scene[] = [
  { name: "live-site", path: "/gallery", as: "collector", widths: [1440], sight: true, act: open(bellOf) },
]
