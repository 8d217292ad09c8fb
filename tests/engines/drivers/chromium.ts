import { chromium } from "@playwright/test"
import { findBrowser } from "../../support/find-browser.ts"
import { desktopSize, type Engine } from "./engine.ts"

/** Chromium, through Playwright. */
export async function startChromium(): Promise<Engine> {
  const browser = await chromium.launch(await findBrowser(true))
  return {
    async newTab(size = desktopSize) {
      const context = await browser.newContext({ viewport: size, hasTouch: true })
      const page = await context.newPage()
      const errors: string[] = []
      page.on("pageerror", (error) => errors.push(String(error)))
      page.on("console", (message) => {
        // A 404 is a console error, too.
        const isOurs = message.type() === "error" && !message.text().startsWith("Failed to load resource")
        if (isOurs) errors.push(message.text())
      })
      return {
        errors,
        navigate: async (url) => void (await page.goto(url, { waitUntil: "commit" })),
        call: (run, input) => page.evaluate(run as never, input) as never,
        click: ({ x, y }) => page.mouse.click(x, y),
        async drag([first, ...others]) {
          await page.mouse.move(first?.x ?? 0, first?.y ?? 0)
          await page.mouse.down()
          for (const { x, y } of others) await page.mouse.move(x, y)
          await page.mouse.up()
        },
        async swipe([first, ...others]) {
          const client = await context.newCDPSession(page)
          // Explicit timestamps keep a swipe quick on a slow machine.
          let at = Date.now() / 1000
          const send = (type: string, touchPoints: object[]) => {
            at += 0.02
            return client.send("Input.dispatchTouchEvent", { type, touchPoints, timestamp: at } as never)
          }
          await send("touchStart", [first ?? {}])
          for (const point of others) await send("touchMove", [point])
          await send("touchEnd", [])
          await client.detach()
        },
        async press(keys) {
          for (const key of keys) await page.keyboard.press(key)
        },
        setFiles: (field, paths) => page.setInputFiles(field, paths),
        screenshot: () => page.screenshot(),
        close: () => context.close(),
      }
    },
    close: () => browser.close(),
  }
}
