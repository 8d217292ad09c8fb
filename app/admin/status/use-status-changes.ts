import type { Availability } from "../../../domain/artworks/artwork.ts"
import { availabilityLabels } from "../../../domain/artworks/availability.ts"
import type { StatusPage, StatusShelf } from "../../../domain/artworks/status-queries.server.ts"
import { useQueueState } from "../../live/queue/queue-context.tsx"
import { useRequests } from "../kit/requests.tsx"
import { useQueueOffline } from "../queue/use-queue-offline.ts"

/** Applies changes that are pending or queued offline to the page. */
export function useStatusChanges(page: StatusPage) {
  const { send, pending, requests } = useRequests()
  const { waiting } = useQueueState()
  const queueOffline = useQueueOffline()
  const findQueued = (id: string) =>
    waiting.findLast(({ table, data }) => table === "artworks" && data.id === id && data.availability)?.data
  const now = (id: string): Availability | undefined => {
    const last = pending.findLast((fields) => fields.some(([, value]) => value === id))
    return (last?.find(([name]) => name === "to")?.[1] ?? findQueued(id)?.availability) as Availability | undefined
  }
  const move = (id: string, to: Availability) => {
    const { title = "", availability = to, picture = null } = page.works[id] ?? {}
    const isQueued = queueOffline({
      ...{ type: "update", table: "artworks", data: { id, availability: to } },
      base: { availability: now(id) ?? availability },
      about: { what: `*${title}*`, words: `*${title}*: ${availabilityLabels[to].toLowerCase()}`, picture },
    })
    if (isQueued) return
    send([
      ["intent", "move"],
      ["to", to],
      ["ids[]", id],
    ])
  }
  return { ...applyStatusChanges(page, now), move, requests }
}

function applyStatusChanges(
  page: StatusPage,
  now: (id: string) => Availability | undefined,
): Pick<StatusPage, "works" | "shelves"> {
  const moved = Object.values(page.works).filter(({ id, availability }) => (now(id) ?? availability) !== availability)
  if (moved.length === 0) return page
  const works = { ...page.works }
  for (const work of moved)
    works[work.id] = { ...work, availability: now(work.id) ?? work.availability, statusFor: "", statusUntil: null }
  const shelves = page.shelves.map((shelf): StatusShelf => {
    const gone = moved.filter(({ availability }) => availability === shelf.state)
    const come = moved.filter(({ id }) => now(id) === shelf.state)
    const ids = shelf.ids.filter((id) => !gone.some((work) => work.id === id))
    return {
      ...shelf,
      count: shelf.count - gone.length + come.length,
      ids: [...ids, ...come.map(({ id }) => id)],
    }
  })
  return { works, shelves }
}
