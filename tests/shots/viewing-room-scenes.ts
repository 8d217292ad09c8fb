import { expect, type Page } from "@playwright/test"
import { openFirstRow, type Scene } from "./scene.ts"

const openViewingRoom = async (tab: Page) => {
  await openFirstRow(tab)
  await expect(tab.getByRole("heading", { name: "Receipts" })).toBeVisible()
}

/** Viewing rooms in the studio. @param work the ID of a work for a new room */
export const createViewingRoomScenes = (
  work: string,
): (Pick<Scene, "name" | "prepare"> & { route: string; path?: string })[] => [
  { name: "viewing-rooms", route: "/admin/viewing-rooms" },
  { name: "new-viewing-room", route: "/admin/viewing-rooms/new", path: `/admin/viewing-rooms/new?ids[]=${work}` },
  { name: "viewing-room", route: "/admin/viewing-rooms/:id", path: "/admin/viewing-rooms", prepare: openViewingRoom },
]

/** The page of a viewing room, as its client sees it. */
export const viewingRoomPageScene: Scene = {
  name: "viewing-room-shown",
  path: "/admin/viewing-rooms",
  studio: true,
  prepare: async (tab) => {
    await openViewingRoom(tab)
    const preview = await tab.getByRole("link", { name: "As they see it" }).getAttribute("href")
    await tab.goto(preview ?? "/")
    await expect(tab.getByText("Preview. Nothing can be sent from here.")).toBeVisible()
  },
}
