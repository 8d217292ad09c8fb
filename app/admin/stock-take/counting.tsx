import { Button, NativeSelect, TextInput } from "@mantine/core"
import { useState } from "react"
import { href, Link } from "react-router"
import { keyOf } from "../../../domain/stock-takes/count.ts"
import type { CountSheet, SheetWork } from "../../../domain/stock-takes/count-sheet.server.ts"
import { isThere } from "../../../domain/stock-takes/merge.ts"
import { Page, Refused } from "../kit/page.tsx"
import type { ThumbPicture } from "../kit/thumb.tsx"
import type { Answer } from "../kit/toasts/done.ts"
import { useSay } from "../kit/toasts/toasts.tsx"
import { CameraView } from "./camera-view.tsx"
import { Counted } from "./counted.tsx"
import { FindWork } from "./find-work.tsx"
import { Shelf } from "./shelf.tsx"
import { openSignal } from "./signal.ts"
import styles from "./stock-take.module.css"
import { Unsent } from "./unsent.tsx"
import { type Last, newCount, useCounts } from "./use-counts.ts"
import { useStaying } from "./use-staying.ts"
import { useWhere } from "./use-where.ts"

type CountingProps = {
  sheet: CountSheet
  pictures: Record<string, ThumbPicture>
  /** For a form that is sent without scripts: the count's id, and the time. */
  form: string
  now: string
  answer: Answer
  /** The stock-take has ended: what is still on this phone is sent, and nothing is counted. */
  over?: boolean
}

/** Counting at one place: the camera or typing, what was counted last, and what is still to be seen there. */
export function Counting({ sheet, pictures, form, now, answer, over = false }: CountingProps) {
  const { take, places, names, works } = sheet
  const { sender, state, find, seen, unknown, report } = useCounts(sheet)
  const { where, go } = useWhere(take.id, places)
  const [last, setLast] = useState<Last | null>(null)
  const [aloud, setAloud] = useState(false)
  const [signal] = useState(openSignal)
  useSay(answer?.done)
  useStaying()
  if (over) return <Unsent state={state} sender={sender} />
  const { place, spot } = where
  const here = { place, spot: spot.trim() }

  const isHere = (one: { placeId: string; spot: string }) => isThere(one, { placeId: place, spot: here.spot })
  /** The counts of a thing, or of an unknown code, at this spot. */
  const countsHere = (work: SheetWork | null, copy: number, code: string) =>
    (work
      ? seen.get(keyOf(work.id, copy))?.sightings
      : unknown.find((one) => one.code === code.trim())?.sightings
    )?.find(isHere)

  /** Counts a work, or a code, once at each spot. */
  const see = (code: string, chosen?: SheetWork) => {
    const known = chosen ? { work: chosen, copy: 0 } : find(code)
    const [work, copy] = [known?.work ?? null, known?.copy ?? 0]
    const registered = work?.where.find((one) => one.copy === copy) ?? work?.where[0]
    signal(isThere(registered?.where ?? null, { placeId: place, spot: here.spot }) ? "found" : "look", aloud)
    const before = countsHere(work, copy, code)
    if (before) return setLast({ id: before.id, code, work, copy, again: true })
    const count = newCount({ ...here, code, work: work?.id ?? null, copy })
    sender.add(count)
    setLast({ id: count.id, code: count.code, work, copy, again: false })
  }
  /** Ticked off in the list by eye, or the tick taken away. */
  const tick = ({ artworkId, copy }: { artworkId: string; copy: number }, isSeen: boolean) => {
    if (isSeen) return sender.add(newCount({ ...here, work: artworkId, copy }))
    const sightings = seen.get(keyOf(artworkId, copy))?.sightings.filter(isHere) ?? []
    for (const id of sightings.flatMap(({ ids }) => ids)) sender.add(newCount({ ...here, withdraws: id }))
  }
  const withdraw = ({ id, work, copy, code }: Last) => {
    for (const one of countsHere(work, copy, code)?.ids ?? [id]) sender.add(newCount({ ...here, withdraws: one }))
  }
  /** Counts the last one again, differently: as another work or copy, or with what is to be done with it. */
  const correct = (change: { work?: SheetWork; copy?: number; keep?: "here" | "back" }) => {
    if (!last) return
    const [work, copy] = [change.work ?? last.work, change.copy ?? last.copy]
    if (!change.keep) withdraw(last)
    const count = newCount({ ...here, code: last.code, work: work?.id ?? null, copy, keep: change.keep ?? "" })
    sender.add(count)
    setLast({ id: count.id, code: count.code, work, copy, again: false })
  }
  const takeBack = () => {
    if (last) withdraw(last)
    setLast(null)
  }

  const placeName = names[place] ?? ""
  return (
    <Page
      back={<Link to={href("/admin/inventory/stock-take/:id", { id: take.id })}>Stock-take</Link>}
      title={here.spot ? `${placeName}, ${here.spot}` : placeName}
      facts={<span aria-live="polite">{`${report.found.length} found, ${report.missing.length} not seen yet`}</span>}
      main={
        <Button
          variant="filled"
          fullWidth
          component={Link}
          to={href("/admin/inventory/stock-take/:id", { id: take.id })}
        >
          See the report
        </Button>
      }
      done={answer?.done}
    >
      <div className={styles.counting}>
        <Unsent state={state} sender={sender} />
        <div className={styles.eye}>
          <div className={styles.where}>
            <NativeSelect
              label="You are at"
              value={place}
              onChange={({ currentTarget }) => {
                go({ place: currentTarget.value, spot: "" })
                setLast(null)
              }}
              data={places.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <TextInput
              label="Where there"
              placeholder="Rack, drawer, wall"
              maxLength={200}
              list="spots"
              value={spot}
              onChange={({ currentTarget }) => go({ place, spot: currentTarget.value })}
            />
            <datalist id="spots">
              {places
                .find(({ id }) => id === place)
                ?.spots.map((one) => (
                  <option key={one} value={one} />
                ))}
            </datalist>
          </div>
          <CameraView onCode={(code) => see(code)} aloud={aloud} onAloud={setAloud} />
          {last && (
            <Counted
              key={last.id}
              last={last}
              {...{ place, names, works }}
              spot={here.spot}
              seen={last.work ? seen.get(keyOf(last.work.id, last.copy)) : undefined}
              picture={last.work ? (pictures[last.work.id] ?? null) : null}
              onKeep={(keep) => correct({ keep })}
              onCopy={(copy) => correct({ copy })}
              onWork={(work) => correct({ work })}
              onTakeBack={takeBack}
            />
          )}
          {answer?.problem && <Refused>{answer.problem.message}</Refused>}
          <FindWork works={works} onCode={see} form={{ id: form, at: now, place, spot: here.spot }} />
        </div>
        <Shelf {...{ report, works, pictures, place }} spot={here.spot} ready={state.known} onTick={tick} />
      </div>
    </Page>
  )
}
