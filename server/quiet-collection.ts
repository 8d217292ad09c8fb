import type { IncomingMessage, ServerResponse } from "node:http"
import { Session } from "node:inspector"

/** After so long without a visitor the process gives memory back. */
const usualMs = 30_000
/** Somebody is being answered just then: it looks again. */
const againMs = 1_000

/** Programs that ask every few seconds how the site is. They are no visitors. */
const watched = /^\/(?:healthz|readyz|metrics)(?:$|\?)/

export type QuietCollection = {
  /** Counts a request as under way until its answer has ended, or its connection. */
  during(req: Pick<IncomingMessage, "url">, res: Pick<ServerResponse, "once">): void
}

/**
 * Collects garbage once whenever the site has been quiet for a while: what a start and visitors leave behind stays in
 * memory otherwise, because V8 collects only when there is much more of it. Never while somebody is being answered: it takes
 * some tenths of a second.
 */
export function openQuietCollection({ quietMs = usualMs, collect = collectGarbage } = {}): QuietCollection {
  let underWay = 0
  let last = performance.now()
  let waits = false

  const wait = (ms: number) => {
    if (waits) return
    waits = true
    setTimeout(look, ms).unref()
  }
  function look() {
    waits = false
    const left = last + quietMs - performance.now()
    if (left > 0) wait(left)
    else if (underWay > 0) wait(againMs)
    else collect()
  }
  const ended = () => void underWay--
  const visitorEnded = () => {
    underWay--
    last = performance.now()
  }

  wait(quietMs)
  return {
    during({ url = "" }, res) {
      underWay++
      if (watched.test(url)) return void res.once("close", ended)
      last = performance.now()
      res.once("close", visitorEnded)
      wait(quietMs)
    },
  }
}

/** All that can be given back, as a system that is short of memory asks for it: the documented way without a flag. */
function collectGarbage(): void {
  const session = new Session()
  session.connect()
  session.post("HeapProfiler.collectGarbage")
  session.disconnect()
}
