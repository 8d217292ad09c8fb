import type { Badges } from "../../../domain/artworks/live-works.ts"

/** The lines of labels that say whether a work is there: each has the work's id, and what it says now. */
const lines = () => [...document.querySelectorAll<HTMLElement>("main [data-work]")]
const saidBy = ({ dataset }: HTMLElement) => String(dataset.work).split(" ")

/** The ids of the works on the page; some twice. */
export const shownIds = () => lines().map((line) => saidBy(line)[0])

/** New words come softly in the place of the old ones. */
const turn = (part?: Element | null) =>
  matchMedia("(prefers-reduced-motion:reduce)").matches || part?.animate([{ opacity: 0, translate: "0 4px" }, {}], 350)

/**
 * Puts news into the labels on the page, and says which have become others. On a work's own page, what can be done with it
 * follows the label: that turns too, and where a button goes that had the focus, the title gets it.
 * @param put puts them in
 * @param status an element whose words are read out
 */
export function turnLabels(news: Badges, put: (news: Badges) => void, status: Element): void {
  for (const line of lines()) {
    const [id = "", before] = saidBy(line)
    const now = news[id] ?? before
    if (now === before) continue
    const label = line.parentElement
    turn(line)
    turn(label?.nextElementSibling)
    status.textContent = `${label?.querySelector("i")?.textContent} is now ${now?.replace("_", " ")}.`
  }
  const focused = document.activeElement
  put(news)
  // The page has changed by then.
  setTimeout(() => focused?.isConnected || document.querySelector("h1")?.focus({ preventScroll: true }), 50)
}
