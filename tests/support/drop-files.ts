import type { Locator, Page } from "@playwright/test"

export type DraggedFiles = {
  over(on: Locator): Promise<void>
  drop(): Promise<void>
}

/** Drags files from the desktop into the page. */
export async function dragFiles(page: Page, files: string[]): Promise<DraggedFiles> {
  const client = await page.context().newCDPSession(page)
  let at: { x: number; y: number } | undefined
  const send = (type: "dragEnter" | "dragOver" | "drop") =>
    client.send("Input.dispatchDragEvent", {
      type,
      ...(at ?? { x: 0, y: 0 }),
      data: { items: [], files, dragOperationsMask: 1 },
    })
  return {
    async over(on) {
      await on.scrollIntoViewIfNeeded()
      const { x, y, width, height } = (await on.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      const isNew = at === undefined
      at = { x: x + width / 2, y: y + height / 2 }
      if (isNew) await send("dragEnter")
      await send("dragOver")
    },
    async drop() {
      await send("drop")
      await client.detach()
    },
  }
}

/** Drags files from the desktop over an element and drops them. @param over runs before the drop */
export async function dropFiles(page: Page, on: Locator, files: string[], over: () => Promise<void>): Promise<void> {
  const dragged = await dragFiles(page, files)
  await dragged.over(on)
  await over()
  await dragged.drop()
}
