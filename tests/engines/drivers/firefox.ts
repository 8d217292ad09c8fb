import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { clickActions, dragActions, keyActions, swipeActions } from "./actions.ts"
import { connectBidi } from "./bidi.ts"
import { desktopSize, type Engine } from "./engine.ts"

/** The installed Firefox, through WebDriver BiDi, which it supports without a separate driver. */
export async function startFirefox(program: string): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), "solander-firefox-"))
  const child = spawn(program, ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, HOME: profile },
  })
  const ended = once(child, "exit")
  const { send, on, close } = await connectBidi(`${await readListeningUrl(child.stderr)}/session`)
  await send("session.new", { capabilities: {} })
  await send("session.subscribe", { events: ["log.entryAdded"] })
  return {
    async newTab(size = desktopSize) {
      const { userContext } = await send("browser.createUserContext", {})
      const { context } = await send("browsingContext.create", { type: "tab", userContext })
      await send("browsingContext.setViewport", { context, viewport: size })
      const errors: string[] = []
      on("log.entryAdded", (entry) => {
        const isOurs = entry.source.context === context && entry.level === "error"
        // A font whose load is aborted because the page is left (NS_BINDING_ABORTED).
        const isLeft = /^downloadable font: download failed.* status=2152398850 /.test(entry.text ?? "")
        // A socket that connects when its session ends, or a stream that a busy machine refuses (the page polls instead).
        const isRefused = /can’t establish a connection to the server at \S+\/(live|api\/live-works)\.$/.test(
          entry.text ?? "",
        )
        // An older Firefox reports this of a stream whose page is left.
        const isEnded = /^The connection to \S+\/api\/live-works was interrupted while the page was loading\.$/.test(
          entry.text ?? "",
        )
        // A service worker's fetch for a page that is left; its responses are tested in Chromium.
        const isServiceWorkerAbort = /^Failed to load ‘\S+’\. A ServiceWorker intercepted the request/.test(
          entry.text ?? "",
        )
        if (
          isOurs &&
          !isLeft &&
          !isServiceWorkerAbort &&
          !isRefused &&
          !isEnded &&
          entry.text !== "Image corrupt or truncated."
        )
          errors.push(entry.text)
      })
      const perform = (actions: object[]) => send("input.performActions", { context, actions }).then(() => {})
      return {
        errors,
        navigate: async (url) => void (await send("browsingContext.navigate", { context, url, wait: "none" })),
        async call(run, input) {
          const answer = await send("script.callFunction", {
            functionDeclaration: `(input) => JSON.stringify((${run})(JSON.parse(input)))`,
            arguments: [{ type: "string", value: JSON.stringify(input ?? null) }],
            target: { context },
            awaitPromise: true,
          })
          if (answer.type === "exception") throw new Error(answer.exceptionDetails.text)
          return answer.result.value === undefined ? undefined : JSON.parse(answer.result.value)
        },
        click: (at) => perform(clickActions(at)),
        drag: (points) => perform(dragActions(points)),
        swipe: (points) => perform(swipeActions(points)),
        press: (keys) => perform(keyActions(keys)),
        async setFiles(field, files) {
          const locator = { type: "css", value: field }
          const { nodes } = await send("browsingContext.locateNodes", { context, locator, maxNodeCount: 1 })
          await send("input.setFiles", { context, element: { sharedId: nodes[0]?.sharedId }, files })
        },
        screenshot: async () =>
          Buffer.from((await send("browsingContext.captureScreenshot", { context })).data, "base64"),
        close: () => send("browser.removeUserContext", { userContext }).then(() => {}),
      }
    },
    async close() {
      await send("browser.close", {})
      close()
      await ended
      await rm(profile, { recursive: true, force: true })
    },
  }
}

async function readListeningUrl(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const found = /WebDriver BiDi listening on (ws:\S+)/.exec(line)
    if (found?.[1]) {
      output.resume()
      return found[1]
    }
  }
  throw new Error("Firefox ended before it could be driven")
}
