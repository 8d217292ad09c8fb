import { setTimeout as delay } from "node:timers/promises"
import { getPictureProgress } from "../domain/media/picture-progress.server.ts"
import type { Shop } from "../domain/shop.ts"
import type { builtSite } from "./built-site.ts"
import type { openLog } from "./log.ts"
import { formatSetupLine } from "./setup-line.ts"
import type { OpenShop } from "./shop.ts"
import { printLine } from "./terminal.ts"
import { retryThroughOutages } from "./through-outages.ts"

type LeadParts = {
  open: OpenShop
  bundle: Pick<Awaited<ReturnType<typeof builtSite>>, "firstVisit" | "loadDemo" | "setupCode">
  root: string
  log: ReturnType<typeof openLog>
}

export type LeadOptions = {
  /** By `performance.now()`. */
  startedAt: number
  onAnnounced?: (() => void) | undefined
  onJobsStarted?: (() => Promise<void>) | undefined
  /** Visitors can come. */
  listening?: Promise<void>
}

/** Tasks of one process only. Waits for an unavailable database. */
export async function lead(
  { open, bundle, root, log }: LeadParts,
  stopping: AbortSignal,
  { startedAt, onAnnounced, onJobsStarted, listening }: LeadOptions,
): Promise<void> {
  const { shop } = open
  const throughOutage = <T>(what: string, task: () => Promise<T>) =>
    retryThroughOutages(task, { log, what, isStopped: () => stopping.aborted })
  let isOpenAnnounced = onAnnounced === undefined
  const announceOpen = async () => {
    if (isOpenAnnounced) return
    isOpenAnnounced = true
    await listening
    printLine(`Solander is open at ${shop.siteUrl} (${Math.round(performance.now() - startedAt)} ms).`)
    const code = shop.offersSetup ? await throughOutage("the set-up code", () => bundle.setupCode(shop)) : null
    if (code) printLine(formatSetupLine(shop, code))
    const link = await throughOutage("the link for the first admin", () => bundle.firstVisit(shop))
    if (link) printLine(`Make the first admin here (works once, for a day): ${link}`)
    onAnnounced?.()
  }
  let pictures = 0
  let isProgressPrinted = false
  const demo = {
    root,
    empty: process.argv.includes("--empty"),
    problem: printLine,
    signal: stopping,
    onBegin(total: number) {
      if (pictures === 0) printLine(`Hanging the demo collection: ${total} pictures …`)
      pictures = total
    },
    async onFirstRow(first: number) {
      await waitUntilVisible(shop, first, stopping)
      await announceOpen()
      if (isProgressPrinted) return
      isProgressPrinted = true
      const progress = () => printProgress(shop, pictures, stopping)
      void throughOutage("telling how many pictures there are", progress).catch((err) =>
        log.warn({ err }, "the progress is not known"),
      )
    },
  }
  try {
    await open.startJobs()
    await onJobsStarted?.()
    // The site serves without its demo; the next start continues loading it.
    await throughOutage("the demo collection", () => bundle.loadDemo(shop, demo)).catch(
      (err) => stopping.aborted || log.error({ err }, "the demo was not loaded"),
    )
    if (!stopping.aborted) await announceOpen()
  } catch (error) {
    if (!stopping.aborted) throw error
  }
}

/** After this time the shop opens without them. */
const timeoutMs = 60_000

/** Resolves when this many pictures are visible, on abort, or after `timeoutMs`. */
async function waitUntilVisible(shop: Shop, count: number, signal: AbortSignal): Promise<void> {
  const end = Date.now() + timeoutMs
  while (!signal.aborted && Date.now() < end) {
    if ((await getPictureProgress(shop)).visible >= count) return
    await delay(100, null, { signal }).catch(() => {})
  }
}

async function printProgress(shop: Shop, total: number, signal: AbortSignal): Promise<void> {
  let printed = (await getPictureProgress(shop)).visible
  while (!signal.aborted && printed < total) {
    const { visible } = await getPictureProgress(shop)
    if (visible - printed >= total / 10 || visible >= total) {
      printed = visible
      printLine(`${visible} of ${total} pictures`)
    }
    await delay(500, null, { signal }).catch(() => {})
  }
  if (!signal.aborted) printLine("Every picture can be seen. Larger copies are made in the background.")
}
