import { type Badges, liveWorksPath, mostAsked } from "../../../domain/artworks/live-works.ts"
import { shownIds, turnLabels } from "./turn-labels.ts"

/** 0: nothing is new, and from a tab that has just come: what is known? null: something was missed. */
type Timer = ReturnType<typeof setTimeout> | undefined

type News = Badges | null | 0

/** A stream that says nothing for so long after it was opened is held back by something in between; in milliseconds. */
const firstMs = 4_000
/** The same later: the site says something every 20 seconds. */
const silentMs = 45_000
/** Without a stream, what is shown is asked for and a stream is tried each time so much has passed, or up to twice that. */
const pauseMs = 5_000
/** A tab that is hidden for so long lets go. */
const hiddenMs = 60_000

/**
 * Hears what becomes of the works on the page, as long as the document lives. One tab of a browser has the stream and tells
 * the others (Web Locks, BroadcastChannel). Each asks by itself for what may have been missed, while it is seen.
 * @param put puts what is known into the labels of the page
 * @param status an element whose words are read out
 * @returns tells the page everything again, which may show something older
 */
export function followWorks(put: (news: Badges) => void, status: Element): () => void {
  let known: Badges = {}
  let missed = false
  let channel: BroadcastChannel | null = null
  let source: EventSource | null = null
  let timer: Timer
  let hiding: Timer
  let leaving: AbortController | undefined

  const show = () => turnLabels(known, put, status)
  const hear = (news: News) => {
    if (news) {
      known = { ...known, ...news }
      show()
    } else if (news === null) ask()
    else if (source) channel?.postMessage(known)
  }
  const ask = () => {
    missed = document.hidden
    for (let ids = missed ? [] : shownIds(); ids.length; ids = ids.slice(mostAsked))
      fetch(`${liveWorksPath}?ids=${ids.slice(0, mostAsked)}`)
        .then((answer) => answer.json())
        .then(hear)
        .catch(() => {})
  }
  const tell = (news: News) => {
    channel?.postMessage(news)
    hear(news)
  }
  const after = (ms: number, then: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(then, ms)
  }
  const fail = () => {
    source?.close()
    after(pauseMs + pauseMs * Math.random(), () => {
      tell(null)
      lead()
    })
  }
  const lead = () => {
    source = new EventSource(liveWorksPath)
    source.onerror = fail
    source.onmessage = ({ data }) => {
      after(silentMs, fail)
      tell(JSON.parse(data))
    }
    after(firstMs, fail)
  }

  const join = () => {
    channel = new BroadcastChannel(liveWorksPath)
    channel.onmessage = ({ data }) => hear(data)
    channel.postMessage(0)
    leaving = new AbortController()
    const { signal } = leaving
    navigator.locks
      ?.request(liveWorksPath, { signal }, () => {
        lead()
        return new Promise((end) => signal.addEventListener("abort", end))
      })
      .catch(() => {})
  }
  const leave = () => {
    missed = true
    leaving?.abort()
    channel?.close()
    source?.close()
    clearTimeout(timer)
    channel = source = null
  }
  const look = () => {
    clearTimeout(hiding)
    if (document.hidden) hiding = setTimeout(leave, hiddenMs)
    else {
      if (!channel) join()
      if (missed) ask()
    }
  }
  look()
  addEventListener("visibilitychange", look)
  // What is kept for the way back holds nothing, and asks when it is shown again.
  addEventListener("pagehide", leave)
  addEventListener("pageshow", look)
  return show
}
