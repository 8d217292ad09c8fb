import type { Badges } from "../../../domain/artworks/live-works.ts"

/** `data-work` is the ID and the current badge. */
const lines = () => [...document.querySelectorAll<HTMLElement>("main [data-work]")]
const saidBy = ({ dataset }: HTMLElement) => String(dataset.work).split(" ")

export const shownIds = () => lines().map((line) => saidBy(line)[0])

const turn = (part?: Element | null) =>
  matchMedia("(prefers-reduced-motion:reduce)").matches || part?.animate([{ opacity: 0, translate: "0 4px" }, {}], 350)

/** On a work's own page its actions change, too. @param put applies the news @param status an element that is read out */
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
  // The page is updated by then.
  setTimeout(() => focused?.isConnected || document.querySelector("h1")?.focus({ preventScroll: true }), 50)
}
