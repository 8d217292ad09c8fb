import { Button, NativeSelect, TextInput } from "@mantine/core"
import { useEffect, useState } from "react"
import { href, Link } from "react-router"
import { getUnitKey } from "../../../domain/stock-takes/count.ts"
import type { CountableWork, CountData } from "../../../domain/stock-takes/count-data.server.ts"
import { isAtPlace } from "../../../domain/stock-takes/merge-counts.ts"
import { Page, RefusedNotice } from "../kit/page.tsx"
import type { ThumbPicture } from "../kit/thumb.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { CameraView } from "./camera-view.tsx"
import { Counted } from "./counted.tsx"
import { FindWork } from "./find-work.tsx"
import { Shelf } from "./shelf.tsx"
import { createSignal } from "./signal.ts"
import styles from "./stock-take.module.css"
import { Unsent } from "./unsent.tsx"
import { useCountPlace } from "./use-count-place.ts"
import { createCount, type LastCount, useStockCounts } from "./use-counts.ts"

type CountingProps = {
  sheet: CountData
  pictures: Record<string, ThumbPicture>
  /** For a form without scripts: the count's id, and the time. */
  form: string
  now: string
  answer: ActionAnswer
  /** The stock-take has ended: only unsent counts are still sent. */
  isEnded?: boolean
}

export function Counting({ sheet, pictures, form, now, answer, isEnded = false }: CountingProps) {
  const { take, places, names, works } = sheet
  const { queue, state, find, seen, unknown, report } = useStockCounts(sheet)
  const { where, go } = useCountPlace(take.id, places)
  const [last, setLast] = useState<LastCount | null>(null)
  const [aloud, setAloud] = useState(false)
  const [signal] = useState(createSignal)
  useOfflineLeaveWarning()
  if (isEnded) return <Unsent state={state} queue={queue} />
  const { place, spot } = where
  const here = { place, spot: spot.trim() }

  const isHere = (one: { placeId: string; spot: string }) => isAtPlace(one, { placeId: place, spot: here.spot })
  /** The counts of a unit, or of an unknown code, at this shelf position. */
  const countsHere = (work: CountableWork | null, copy: number, code: string) =>
    (work
      ? seen.get(getUnitKey(work.id, copy))?.sightings
      : unknown.find((one) => one.code === code.trim())?.sightings
    )?.find(isHere)

  const see = (code: string, chosen?: CountableWork) => {
    const known = chosen ? { work: chosen, copy: 0 } : find(code)
    const [work, copy] = [known?.work ?? null, known?.copy ?? 0]
    const registered = work?.where.find((one) => one.copy === copy) ?? work?.where[0]
    signal(isAtPlace(registered?.where ?? null, { placeId: place, spot: here.spot }) ? "found" : "look", aloud)
    const before = countsHere(work, copy, code)
    if (before) return setLast({ id: before.id, code, work, copy, again: true })
    const count = createCount({ ...here, code, work: work?.id ?? null, copy })
    queue.add(count)
    setLast({ id: count.id, code: count.code, work, copy, again: false })
  }
  const tick = ({ artworkId, copy }: { artworkId: string; copy: number }, isSeen: boolean) => {
    if (isSeen) return queue.add(createCount({ ...here, work: artworkId, copy }))
    const sightings = seen.get(getUnitKey(artworkId, copy))?.sightings.filter(isHere) ?? []
    for (const id of sightings.flatMap(({ ids }) => ids)) queue.add(createCount({ ...here, withdraws: id }))
  }
  const withdraw = ({ id, work, copy, code }: LastCount) => {
    for (const one of countsHere(work, copy, code)?.ids ?? [id]) queue.add(createCount({ ...here, withdraws: one }))
  }
  const correct = (change: { work?: CountableWork; copy?: number; keep?: "here" | "back" }) => {
    if (!last) return
    const [work, copy] = [change.work ?? last.work, change.copy ?? last.copy]
    if (!change.keep) withdraw(last)
    const count = createCount({ ...here, code: last.code, work: work?.id ?? null, copy, keep: change.keep ?? "" })
    queue.add(count)
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
      details={<span aria-live="polite">{`${report.found.length} found, ${report.missing.length} not seen yet`}</span>}
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
        <Unsent state={state} queue={queue} />
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
              seen={last.work ? seen.get(getUnitKey(last.work.id, last.copy)) : undefined}
              picture={last.work ? (pictures[last.work.id] ?? null) : null}
              onKeep={(keep) => correct({ keep })}
              onCopy={(copy) => correct({ copy })}
              onWork={(work) => correct({ work })}
              onTakeBack={takeBack}
            />
          )}
          {answer?.problem && <RefusedNotice>{answer.problem.message}</RefusedNotice>}
          <FindWork works={works} onCode={see} form={{ id: form, at: now, place, spot: here.spot }} />
        </div>
        <Shelf {...{ report, works, pictures, place }} spot={here.spot} ready={state.known} onTick={tick} />
      </div>
    </Page>
  )
}

/** Offline the page could not be opened again. */
function useOfflineLeaveWarning() {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (!navigator.onLine) event.preventDefault()
    }
    addEventListener("beforeunload", warn)
    return () => removeEventListener("beforeunload", warn)
  }, [])
}
