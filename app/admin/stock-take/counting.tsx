import { NativeSelect, TextInput } from "@mantine/core"
import { useEffect } from "react"
import { href, Link } from "react-router"
import { getUnitKey } from "../../../domain/stock-takes/count.ts"
import type { CountData } from "../../../domain/stock-takes/count-data.server.ts"
import { Datalist } from "../kit/datalist.tsx"
import { LinkButton } from "../kit/link-button.tsx"
import { Page, RefusedNotice } from "../kit/page.tsx"
import type { ThumbPicture } from "../kit/thumb.tsx"
import type { ActionAnswer } from "../kit/toasts/action-answer.ts"
import { CameraView } from "./camera-view.tsx"
import { Counted } from "./counted.tsx"
import { FindWork } from "./find-work.tsx"
import { Shelf } from "./shelf.tsx"
import styles from "./stock-take.module.css"
import { Unsent } from "./unsent.tsx"
import { useCountPlace } from "./use-count-place.ts"
import { useStockCounts } from "./use-counts.ts"
import { useShelfCounts } from "./use-shelf-counts.ts"

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
  const counts = useStockCounts(sheet)
  const { queue, state, seen, report } = counts
  const { where, go } = useCountPlace(take.id, places)
  const { place, spot } = where
  const here = { place, spot: spot.trim() }
  const { last, aloud, setAloud, see, tick, correct, discardLast, takeBack } = useShelfCounts(counts, here)
  useOfflineLeaveWarning()
  if (isEnded) return <Unsent state={state} queue={queue} />
  const placeName = names[place] ?? ""
  return (
    <Page
      back={<Link to={href("/admin/inventory/stock-take/:id", { id: take.id })}>Stock-take</Link>}
      title={here.spot ? `${placeName}, ${here.spot}` : placeName}
      details={<span aria-live="polite">{`${report.found.length} found, ${report.missing.length} not seen yet`}</span>}
      main={
        <LinkButton variant="filled" fullWidth to={href("/admin/inventory/stock-take/:id", { id: take.id })}>
          See the report
        </LinkButton>
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
                discardLast()
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
            <Datalist id="spots" options={places.find(({ id }) => id === place)?.spots ?? []} />
          </div>
          <CameraView onCode={(code) => see(code)} aloud={aloud} onAloud={setAloud} />
          {last && (
            <Counted
              key={last.id}
              last={last}
              {...here}
              names={names}
              works={works}
              seen={last.work ? seen.get(getUnitKey(last.work.id, last.copy)) : undefined}
              picture={last.work ? (pictures[last.work.id] ?? null) : null}
              onKeep={(keep) => correct({ keep })}
              onCopy={(copy) => correct({ copy })}
              onWork={(work) => correct({ work })}
              onTakeBack={takeBack}
            />
          )}
          {answer?.problem && <RefusedNotice>{answer.problem.message}</RefusedNotice>}
          <FindWork works={works} onCode={see} form={{ id: form, at: now, ...here }} />
        </div>
        <Shelf {...here} report={report} works={works} pictures={pictures} ready={state.known} onTick={tick} />
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
