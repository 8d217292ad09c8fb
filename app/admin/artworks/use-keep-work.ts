import { type FormEvent, useState } from "react"
import type { ArtworkInput, Availability } from "../../../domain/artworks/artwork.ts"
import { availabilityWords } from "../../../domain/artworks/availability.ts"
import type { ShownPicture } from "../../../domain/media/shown-picture.ts"
import { mustKeep, useQueue, useQueueState } from "../../live/queue/queue-context.tsx"
import { type EditAnswer, keptAnswer } from "../kit/edit/edit-page.tsx"
import { editFormId, readFormValues, type Unsaved } from "../kit/edit/unsaved.ts"
import { useKeep } from "../queue/use-keep.ts"

/** The fields that are queued offline (`domain/operations/allowed.server.ts`). */
const keepable = ["notes", "availability"]

type Work = { id: string; work: ArtworkInput; pictures: (ShownPicture & { main: boolean })[] }

/** A work with its queued changes. `kept`: a change remounts the form. */
export function useKeptWork({ id, work }: Pick<Work, "id" | "work">): { value: ArtworkInput; kept: string } {
  const own = useQueueState().waiting.filter(({ table, type, data }) => {
    return table === "artworks" && type === "update" && data.id === id
  })
  const written = Object.entries(Object.assign({}, ...own.map(({ data }) => data)))
  const columns = written.filter(([column]) => keepable.includes(column))
  return { value: { ...work, ...Object.fromEntries(columns) }, kept: own.map((one) => one.id).join(" ") }
}

/** Queues changes of a work while offline. The answer is the newer of the queue's and the action's. */
export function useKeepWork({ id, work, pictures }: Work, sent: EditAnswer | null | undefined) {
  const queue = useQueue()
  const keep = useKeep()
  const [kept, setKept] = useState<{ answer: EditAnswer; sent: typeof sent } | null>(null)

  function keepInstead(event: FormEvent<HTMLFormElement>, { changed, opened }: Pick<Unsaved, "changed" | "opened">) {
    if (event.target !== event.currentTarget || changed.length === 0 || !mustKeep(queue)) return
    // A form with other changes waits for a connection (decision 057).
    if (!changed.every((name) => keepable.includes(name))) return
    event.preventDefault()
    const what = `*${work.title}*`
    const main = pictures.find((one) => one.main)
    const picture = main ? shownPart(main) : null
    const all = Object.entries(readFormValues(editFormId, changed)).map(([name, typed]) =>
      keep({
        ...{
          type: "update",
          table: "artworks",
          data: { id, [name]: typed },
          base: { [name]: opened.stored[name] ?? "" },
        },
        about: { what, words: wordsOf(what, name, typed), picture },
      }),
    )
    void Promise.all(all).then((done) => done.every(Boolean) && setKept({ answer: keptAnswer(changed), sent }))
  }
  return { keepInstead, answer: kept && kept.sent === sent ? kept.answer : sent }
}

const wordsOf = (what: string, name: string, typed: string) =>
  name === "availability" ? `${what}: ${availabilityWords[typed as Availability].toLowerCase()}` : `Notes on ${what}`

const shownPart = ({ folder, avif, webp, jpeg, width, height, placeholder }: ShownPicture) => {
  return { folder, avif, webp, jpeg, width, height, placeholder }
}
