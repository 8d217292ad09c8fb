import { Button, NativeSelect, TextInput } from "@mantine/core"
import { useEffect, useRef, useState } from "react"
import { href, Link } from "react-router"
import { getUnitKey } from "../../../domain/stock-takes/count.ts"
import type { CountableWork, CountData } from "../../../domain/stock-takes/count-data.server.ts"
import { isAtPlace } from "../../../domain/stock-takes/merge-counts.ts"
import { findQueueStorage } from "../../live/queue/operation-store.ts"
import { Page, RefusedNotice } from "../kit/page.tsx"
import type { ThumbPicture } from "../kit/thumb.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { Counted } from "./counted.tsx"
import { FindWork } from "./find-work.tsx"
import { Shelf } from "./shelf.tsx"
import styles from "./stock-take.module.css"
import { Unsent } from "./unsent.tsx"
import { useCamera } from "./use-camera.ts"
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

type CameraViewProps = { onCode: (code: string) => void; aloud: boolean; onAloud: (aloud: boolean) => void }

function CameraView({ onCode, aloud, onAloud }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null)
  const camera = useCamera(video, onCode)
  const isOn = camera.state === "on"
  return (
    <div className={styles.camera} data-on={isOn || undefined}>
      <div className={styles.picture} hidden={!isOn}>
        <video ref={video} playsInline muted aria-label="The camera’s picture" />
        <span className={styles.frame} aria-hidden="true" />
        <p>Hold it over a label or a certificate</p>
        <div className={styles.cameraActs}>
          <button type="button" onClick={camera.stop}>
            Turn the camera off
          </button>
          {camera.lamp !== null && (
            <button type="button" aria-pressed={camera.lamp} onClick={camera.light}>
              Light
            </button>
          )}
          <button type="button" aria-pressed={aloud} onClick={() => onAloud(!aloud)}>
            Sound
          </button>
        </div>
      </div>
      {!isOn && (
        <Button variant="default" fullWidth loading={camera.state === "starting"} onClick={camera.start}>
          Scan with the camera
        </Button>
      )}
      {camera.problem && (
        <p className="small" role="alert">
          {camera.problem}
        </p>
      )}
    </div>
  )
}

/** Feedback for a user who looks at the shelf, not at the phone. */
type Signal = "found" | "look"

const patterns: Record<Signal, number[]> = { found: [40], look: [60, 60, 120] }
const tones: Record<Signal, number> = { found: 880, look: 330 }

function createSignal() {
  let audio: AudioContext | null = null
  return (kind: Signal, aloud: boolean) => {
    navigator.vibrate?.(patterns[kind])
    if (!aloud) return
    audio ??= new AudioContext()
    void audio.resume()
    const [tone, volume] = [audio.createOscillator(), audio.createGain()]
    tone.frequency.value = tones[kind]
    volume.gain.value = 0.1
    tone.connect(volume).connect(audio.destination)
    tone.start()
    tone.stop(audio.currentTime + (kind === "found" ? 0.08 : 0.25))
  }
}

/** Restores the place after a reload: otherwise a phone would count at the wrong one. */
function useCountPlace(take: string, places: readonly { id: string }[]) {
  const [where, setWhere] = useState({ place: places[0]?.id ?? "", spot: "" })
  const key = `stock-take-where/${take}`
  useEffect(() => {
    const [place, ...spot] = findQueueStorage()?.getItem(key)?.split("/") ?? []
    if (place && places.some(({ id }) => id === place)) setWhere({ place, spot: spot.join("/").slice(0, 200) })
  }, [key, places])
  const go = (next: { place: string; spot: string }) => {
    setWhere(next)
    try {
      findQueueStorage()?.setItem(key, `${next.place}/${next.spot}`)
    } catch {
      // Storage is full: a reload starts at the first place.
    }
  }
  return { where, go }
}
