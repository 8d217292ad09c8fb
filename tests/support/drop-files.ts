import type { Locator, Page } from "@playwright/test"

/** Drags files over an element and drops them there, as from the desktop. `over`: looks at the page before the drop. */
export async function dropFiles(page: Page, on: Locator, files: string[], over: () => Promise<void>): Promise<void> {
  await on.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await on.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const client = await page.context().newCDPSession(page)
  const send = (type: "dragEnter" | "dragOver" | "drop") =>
    client.send("Input.dispatchDragEvent", {
      type,
      x: x + width / 2,
      y: y + height / 2,
      data: { items: [], files, dragOperationsMask: 1 },
    })
  await send("dragEnter")
  await send("dragOver")
  await over()
  await send("drop")
  await client.detach()
}
