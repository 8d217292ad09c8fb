import { expect, type Page } from "@playwright/test"
import { waitForHydration } from "../support/hydration.ts"
import type { StudioScene } from "./scene.ts"

/** Fills the offline queue with waiting changes, a failed one and a conflict, and blocks sending. */
export async function fillOfflineQueue(tab: Page) {
  await tab.route("**/api/operations", (route) => route.abort())
  await tab.evaluate(async () => {
    const { user } = await (await fetch("/api/session")).json()
    const works = (await (await fetch("/admin/orders/sale/works")).json()) as {
      id: string
      title: string
      picture: null
    }[]
    const [one, two, three] = works.filter(({ picture }) => picture)
    const made = (of: object) => ({
      ...{ id: crypto.randomUUID(), timestamp: Date.now(), retries: 0, maxRetries: 3, by: user.id, data: {} },
      ...of,
    })
    const about = (work: typeof one, words: string) => ({
      what: `*${work?.title}*`,
      words,
      picture: work?.picture ?? null,
    })
    const waiting = [
      made({
        type: "insert",
        table: "order_notes",
        about: { what: "S-1006", words: "Note on S-1006: “Rings on Friday”" },
      }),
      made({ type: "insert", table: "orders", about: about(one, `Sale of *${one?.title}*, $2,800, at a fair`) }),
      made({ type: "update", table: "artworks", about: about(two, `*${two?.title}*: reserved`) }),
    ]
    const gone = { what: "S-1005", words: "Remove a note on S-1005" }
    const [ours, theirs] = [{ availability: "reserved" }, { availability: "on_loan" }]
    const message = "Someone else just changed this."
    const conflict = { ours, theirs, who: "Ines Halvorsen", at: new Date().toISOString(), message }
    const aside = [
      made({ type: "delete", table: "order_notes", about: gone, why: "It is gone." }),
      made({
        type: "update",
        table: "artworks",
        data: ours,
        about: about(three, `*${three?.title}*: reserved`),
        why: message,
        conflict,
      }),
    ]
    localStorage.setItem("realtime_queue", JSON.stringify(waiting))
    localStorage.setItem("realtime_queue_failed", JSON.stringify(aside))
  })
  await tab.reload()
  await waitForHydration(tab)
  await expect(tab.getByRole("heading", { name: "Could not be sent" })).toBeVisible()
}

export const queueScenes: StudioScene[] = [
  { name: "queue", route: "/admin/queue", path: "/admin/queue", prepare: fillOfflineQueue },
]
