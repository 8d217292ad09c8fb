import { type FormEvent, useState } from "react"
import type { ArtworkInput, Availability } from "../../../domain/artworks/artwork.ts"
import { availabilityLabels } from "../../../domain/artworks/status/availability.ts"
import type { PictureView } from "../../../domain/media/picture-view.ts"
import { shouldQueue, useQueue, useQueueState } from "../../live/queue/queue-context.tsx"
import { type DirtyForm, editFormId, getFormValues } from "../kit/edit/dirty-form.ts"
import { createOfflineAnswer, type EditAnswer } from "../kit/edit/edit-page.tsx"
import { useQueueOffline } from "../offline-queue/use-queue-offline.ts"

/** The fields that are queued offline (`domain/operations/allowed-changes.server.ts`). */
const queueableFields = ["notes", "availability"]

type QueueableWork = { id: string; work: ArtworkInput; pictures: (PictureView & { main: boolean })[] }

/** A work with its queued changes. `kept`: a change remounts the form. */
export function useQueuedWork({ id, work }: Pick<QueueableWork, "id" | "work">): { value: ArtworkInput; kept: string } {
  const queuedChanges = useQueueState().waiting.filter(({ table, type, data }) => {
    return table === "artworks" && type === "update" && data.id === id
  })
  const queuedValues = Object.entries(Object.assign({}, ...queuedChanges.map(({ data }) => data)))
  const columns = queuedValues.filter(([column]) => queueableFields.includes(column))
  return { value: { ...work, ...Object.fromEntries(columns) }, kept: queuedChanges.map((one) => one.id).join(" ") }
}

/** Queues changes of a work while offline. The answer is the newer of the queue's and the action's. */
export function useQueueWorkChanges({ id, work, pictures }: QueueableWork, sent: EditAnswer | null | undefined) {
  const queue = useQueue()
  const queueChange = useQueueOffline()
  const [kept, setKept] = useState<{ answer: EditAnswer; sent: typeof sent } | null>(null)

  function saveInstead(event: FormEvent<HTMLFormElement>, { changed, opened }: Pick<DirtyForm, "changed" | "opened">) {
    if (event.target !== event.currentTarget || changed.length === 0 || !shouldQueue(queue)) return
    // A form with other changes waits for a connection (decision 057).
    if (!changed.every((name) => queueableFields.includes(name))) return
    event.preventDefault()
    const what = `*${work.title}*`
    const main = pictures.find((one) => one.main)
    const picture = main ? toPictureView(main) : null
    const all = Object.entries(getFormValues(editFormId, changed)).map(([name, typed]) =>
      queueChange({
        ...{
          type: "update",
          table: "artworks",
          data: { id, [name]: typed },
          base: { [name]: opened.stored[name] ?? "" },
        },
        about: { what, words: formatQueuedChange(what, name, typed), picture },
      }),
    )
    void Promise.all(all).then((done) => done.every(Boolean) && setKept({ answer: createOfflineAnswer(changed), sent }))
  }
  return { saveInstead, answer: kept && kept.sent === sent ? kept.answer : sent }
}

const formatQueuedChange = (what: string, name: string, typed: string) =>
  name === "availability" ? `${what}: ${availabilityLabels[typed as Availability].toLowerCase()}` : `Notes on ${what}`

const toPictureView = ({ folder, avif, webp, jpeg, width, height, placeholder }: PictureView) => {
  return { folder, avif, webp, jpeg, width, height, placeholder }
}
