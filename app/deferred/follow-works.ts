import { type Badges, liveWorksPath, maxRequestedIds } from "../../domain/artworks/gallery/live-works.ts"

type Timer = ReturnType<typeof setTimeout> | undefined

/** 0: no change, or a new tab requests the known news; null: news were missed. */
type News = Badges | null | 0

/** Milliseconds: a stream that is silent after it was opened is buffered by a proxy. */
const openTimeoutMs = 4_000
/** Milliseconds: the site sends a message every 20 seconds. */
const silenceTimeoutMs = 45_000
/** Milliseconds between polls and retries without a stream, up to twice as long. */
const pollPauseMs = 5_000
/** Milliseconds after which a hidden tab closes the stream. */
const hiddenTimeoutMs = 60_000

/**
 * Follows the works of the page for the document's life. One tab of a browser holds the stream and informs the others (Web
 * Locks, BroadcastChannel); each visible tab polls for missed news itself.
 * @param apply updates the page's labels @param status an element that is read out
 * @returns repeats all news, after the page shows older data
 */
export function followWorks(apply: (news: Badges) => void, status: Element): () => void {
  let known: Badges = {}
  let missed = false
  let channel: BroadcastChannel | null = null
  let hiding: Timer
  let leaving: AbortController | undefined

  const show = () => updateLabels(known, apply, status)
  const receive = (news: News) => {
    if (news) {
      known = { ...known, ...news }
      show()
    } else if (news === null) poll()
    else if (stream.isOpen()) channel?.postMessage(known)
  }
  const poll = () => {
    missed = document.hidden
    if (!missed) fetchBadges(receive)
  }
  const stream = createStream((news) => {
    channel?.postMessage(news)
    receive(news)
  })
  const join = () => {
    channel = new BroadcastChannel(liveWorksPath)
    channel.onmessage = ({ data }) => receive(data)
    channel.postMessage(0)
    leaving = new AbortController()
    const { signal } = leaving
    navigator.locks
      ?.request(liveWorksPath, { signal }, () => {
        stream.open()
        return new Promise((end) => signal.addEventListener("abort", end))
      })
      .catch(() => {})
  }
  const leave = () => {
    missed = true
    leaving?.abort()
    channel?.close()
    channel = null
    stream.close()
  }
  const look = () => {
    clearTimeout(hiding)
    if (document.hidden) hiding = setTimeout(leave, hiddenTimeoutMs)
    else {
      if (!channel) join()
      if (missed) poll()
    }
  }
  look()
  addEventListener("visibilitychange", look)
  // A page in the back/forward cache holds no connection, and polls when it is shown again.
  addEventListener("pagehide", leave)
  addEventListener("pageshow", look)
  return show
}

/** Reopens itself after a failure, with the news that news were missed. */
function createStream(publish: (news: News) => void) {
  let source: EventSource | null = null
  let timer: Timer

  const after = (ms: number, then: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(then, ms)
  }
  const fail = () => {
    source?.close()
    after(pollPauseMs + pollPauseMs * Math.random(), () => {
      publish(null)
      open()
    })
  }
  const open = () => {
    source = new EventSource(liveWorksPath)
    source.onerror = fail
    source.onmessage = ({ data }) => {
      after(silenceTimeoutMs, fail)
      publish(JSON.parse(data))
    }
    after(openTimeoutMs, fail)
  }
  return {
    open,
    isOpen: () => source !== null,
    close() {
      source?.close()
      clearTimeout(timer)
      source = null
    },
  }
}

function fetchBadges(receive: (news: Badges) => void): void {
  for (let ids = listShownWorkIds(); ids.length; ids = ids.slice(maxRequestedIds))
    fetch(`${liveWorksPath}?ids=${ids.slice(0, maxRequestedIds)}`)
      .then((answer) => answer.json())
      .then(receive)
      .catch(() => {})
}

/** `data-work` is the ID and the current badge. */
const listLines = () => [...document.querySelectorAll<HTMLElement>("main [data-work]")]
const parseWorkData = ({ dataset }: HTMLElement) => String(dataset.work).split(" ")

const listShownWorkIds = () => listLines().map((line) => parseWorkData(line)[0])

const animate = (target?: Element | null) =>
  matchMedia("(prefers-reduced-motion:reduce)").matches ||
  target?.animate([{ opacity: 0, translate: "0 4px" }, {}], 350)

/** On a work's own page its actions change, too. @param apply applies the news @param status an element that is read out */
function updateLabels(news: Badges, apply: (news: Badges) => void, status: Element): void {
  for (const line of listLines()) {
    const [id = "", before] = parseWorkData(line)
    const now = news[id] ?? before
    if (now === before) continue
    const label = line.parentElement
    animate(line)
    animate(label?.nextElementSibling)
    status.textContent = `${label?.querySelector("i")?.textContent} is now ${now?.replace("_", " ")}.`
  }
  const focused = document.activeElement
  apply(news)
  // The page is updated by then.
  setTimeout(() => focused?.isConnected || document.querySelector("h1")?.focus({ preventScroll: true }), 50)
}
