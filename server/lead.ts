import type { builtSite } from "./built-site.ts"
import { tellProgress, untilVisible } from "./first-pictures.ts"
import type { openLog } from "./log.ts"
import type { OpenShop } from "./shop.ts"
import { printLine } from "./terminal.ts"
import { throughOutages } from "./through-outages.ts"

type Parts = {
  open: OpenShop
  bundle: Pick<Awaited<ReturnType<typeof builtSite>>, "firstVisit" | "loadDemo">
  root: string
  log: ReturnType<typeof openLog>
}

export type LeadOptions = {
  /** By `performance.now()`. */
  began: number
  onTold?: (() => void) | undefined
}

/** Tasks of one process only. Waits for an unavailable database. */
export async function lead(
  { open, bundle, root, log }: Parts,
  stopping: AbortSignal,
  { began, onTold }: LeadOptions,
): Promise<void> {
  const { shop } = open
  const patiently = <T>(what: string, step: () => Promise<T>) =>
    throughOutages(step, { log, what, isOver: () => stopping.aborted })
  let isOpenTold = onTold === undefined
  const tellOpen = async () => {
    if (isOpenTold) return
    isOpenTold = true
    printLine(`Solander is open at ${shop.siteUrl} (${Math.round(performance.now() - began)} ms).`)
    const link = await patiently("the link for the first admin", () => bundle.firstVisit(shop))
    if (link) printLine(`Make the first admin here (works once, for a day): ${link}`)
    onTold?.()
  }
  let pictures = 0
  let isProgressTold = false
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
      await untilVisible(shop, first, stopping)
      await tellOpen()
      if (isProgressTold) return
      isProgressTold = true
      const progress = () => tellProgress(shop, pictures, stopping)
      void patiently("telling how many pictures there are", progress).catch((err) =>
        log.warn({ err }, "the progress is not known"),
      )
    },
  }
  try {
    await open.startJobs()
    // The site serves without its demo; the next start continues loading it.
    await patiently("the demo collection", () => bundle.loadDemo(shop, demo)).catch(
      (err) => stopping.aborted || log.error({ err }, "the demo was not loaded"),
    )
    if (!stopping.aborted) await tellOpen()
  } catch (error) {
    if (!stopping.aborted) throw error
  }
}
