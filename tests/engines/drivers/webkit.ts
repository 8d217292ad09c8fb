import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { setTimeout as pause } from "node:timers/promises"
import { findFreePort } from "../../support/site-process.ts"
import { clickActions, dragActions, keyActions, swipeActions } from "./actions.ts"
import { desktopSize, type Engine } from "./engine.ts"

// biome-ignore lint/suspicious/noExplicitAny: the protocol's answers, each of its own shape
type Answer = any

/** Timeouts in milliseconds: for a response on a busy machine, and for a browser's connection. */
const timeoutsMs = { answer: 30_000, start: 12_000 }

/** The driver's errors for a script in a page that is being left. */
const leavingPageError = /no such frame|Could not parse script result/

/**
 * WebKitGTK's MiniBrowser, through classic WebDriver (https://www.w3.org/TR/webdriver2/), on a virtual screen.
 * Occasionally a browser does not connect to its driver, which then waits forever: both are restarted.
 */
export async function startWebkit(driver: string, browser: string): Promise<Engine> {
  let engine = await startOnce(driver, browser)
  return {
    async newTab(size) {
      try {
        return await engine.newTab(size)
      } catch (error) {
        console.warn("WebKit is restarted, because it did not open a window:", error)
        await engine.close()
        engine = await startOnce(driver, browser)
        return await engine.newTab(size)
      }
    },
    close: () => engine.close(),
  }
}

async function startOnce(driver: string, browser: string): Promise<Engine> {
  const port = await findFreePort()
  const screen = ["-a", "-s", "-screen 0 1600x1200x24"]
  // A process group of its own, because xvfb-run does not kill its children.
  const child = spawn("xvfb-run", [...screen, driver, `--port=${port}`], { stdio: "ignore", detached: true })
  const send = async (method: string, path: string, body?: object, ms = timeoutsMs.answer): Promise<Answer> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(ms),
    })
    const { value } = (await answer.json()) as Answer
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`)
    return value
  }
  await waitUntilReady(child, () => send("GET", "/status"))
  return {
    async newTab(size = desktopSize) {
      const capabilities = {
        alwaysMatch: {
          browserName: "MiniBrowser",
          pageLoadStrategy: "none",
          "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] },
        },
      }
      const { sessionId } = await send("POST", "/session", { capabilities }, timeoutsMs.start)
      const post = (path: string, body: object) => send("POST", `/session/${sessionId}${path}`, body)
      const call = async (run: unknown, input: unknown) => {
        const script = `return JSON.stringify((${run})(JSON.parse(arguments[0])))`
        for (let tries = 1; ; tries++)
          try {
            const value = await post("/execute/sync", { script, args: [JSON.stringify(input ?? null)] })
            return value === null ? undefined : JSON.parse(value)
          } catch (error) {
            if (tries === 20 || !leavingPageError.test(String(error))) throw error
            await pause(50)
          }
      }
      // The window's size includes its toolbars, which are added.
      await post("/window/rect", size)
      const shown = await call(() => ({ width: innerWidth, height: innerHeight }), null)
      await post("/window/rect", { width: 2 * size.width - shown.width, height: 2 * size.height - shown.height })
      const perform = (actions: object[]) => post("/actions", { actions })
      return {
        errors: [],
        navigate: (url) => post("/url", { url }),
        call,
        click: (at) => perform(clickActions(at)),
        drag: (points) => perform(dragActions(points)),
        swipe: (points) => perform(swipeActions(points)),
        press: (keys) => perform(keyActions(keys)),
        async setFiles(field, paths) {
          // The response has a single key, which the protocol defines.
          const found = await post("/element", { using: "css selector", value: field })
          await post(`/element/${Object.values(found)[0]}/value`, { text: paths.join("\n") })
        },
        screenshot: async () => Buffer.from(await send("GET", `/session/${sessionId}/screenshot`), "base64"),
        close: () => send("DELETE", `/session/${sessionId}`),
      }
    },
    async close() {
      if (child.exitCode !== null || child.signalCode !== null || !child.pid) return
      const ended = once(child, "exit")
      process.kill(-child.pid, "SIGTERM")
      await ended
    },
  }
}

async function waitUntilReady(child: ChildProcess, ask: () => Promise<unknown>): Promise<void> {
  while (child.exitCode === null)
    try {
      await ask()
      return
    } catch {
      await pause(100)
    }
  throw new Error("WebKit's driver ended before it could be asked")
}
