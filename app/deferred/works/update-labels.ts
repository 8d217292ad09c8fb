import type { Badges } from "../../../domain/artworks/live-works.ts"

/** `data-work` is the ID and the current badge. */
const listLines = () => [...document.querySelectorAll<HTMLElement>("main [data-work]")]
const parseWorkData = ({ dataset }: HTMLElement) => String(dataset.work).split(" ")

export const listShownWorkIds = () => listLines().map((line) => parseWorkData(line)[0])

const animate = (target?: Element | null) =>
  matchMedia("(prefers-reduced-motion:reduce)").matches ||
  target?.animate([{ opacity: 0, translate: "0 4px" }, {}], 350)

/** On a work's own page its actions change, too. @param apply applies the news @param status an element that is read out */
export function updateLabels(news: Badges, apply: (news: Badges) => void, status: Element): void {
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
