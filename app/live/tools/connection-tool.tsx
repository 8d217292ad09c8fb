import { type CSSProperties, useContext, useEffect, useState } from "react"
import { maxAttempts } from "../connection-machine.ts"
import { KeptHereContext } from "../kept-here.ts"
import { averageOf, highLatency, isHigh, sampleLimit, targetLatency } from "../latency.ts"
import { useConnection, useLive } from "../live-context.tsx"
import styles from "./connection-tool.module.css"
import {
  connectedWords,
  offlineWords,
  ratingNow,
  ratingWords,
  shownAs,
  shownMs,
  shownWords,
} from "./connection-words.ts"
import panel from "./popover.module.css"
import { Popover } from "./popover.tsx"
import { timeOf } from "./times.ts"

const bars = 28

/** @param isQuiet only the dot is visible unless offline */
export function ConnectionTool({ isQuiet }: { isQuiet?: boolean | undefined }) {
  const connection = useConnection()
  const kept = useKeptHere()
  const shown = shownAs(connection)
  const ms = shownMs(connection)
  const isConnected = shown === "live" || shown === "slow"
  return (
    <>
      <Popover
        label="Connection"
        width={300}
        className={styles.opener}
        button={
          <>
            <i className={styles.dot} data-is={shown} />
            <span className={isQuiet && shown !== "offline" ? panel.unseen : styles.words} data-is={shown}>
              <span className={panel.unseen}>Connection: </span>
              {shownWords[shown]}
              {/* hidden text would be read out again each second */}
              {isConnected && ms !== null && (
                <span className={styles.number} aria-hidden="true">
                  {ms} ms
                </span>
              )}
              {kept > 0 && (
                <>
                  <span className={panel.unseen}>, </span>
                  <span className={styles.kept}>{`${kept} kept here`}</span>
                </>
              )}
            </span>
          </>
        }
      >
        {() => (isConnected ? <Speed /> : <Lost />)}
      </Popover>
      <span aria-live="polite" className={panel.unseen}>
        {shown === "offline" || shown === "lost" ? "The connection was lost." : ""}
      </span>
    </>
  )
}

function Speed() {
  const connection = useConnection()
  const { samples } = connection
  const average = averageOf(samples)
  const rating = ratingNow(connection)
  return (
    <>
      <div className={panel.head}>
        <h2>{connectedWords(rating)}</h2>
        {samples.length > 0 && <span data-rating={rating}>{ratingWords[rating]}</span>}
      </div>
      {samples.length > 0 && <Bars of={samples.slice(-bars)} />}
      {isHigh(average) && <p className={panel.say}>{highLatency}</p>}
      <dl className={panel.pairs}>
        <Pair name="Latency now" value={msOf(samples.at(-1))} />
        <Pair name={`Average of ${samples.length || sampleLimit}`} value={msOf(average)} />
        <Pair name="Connected since" value={timeOf(connection.since)} />
        <KeptPairs />
      </dl>
      <p className={panel.foot}>
        <SeeKept />
      </p>
    </>
  )
}

const msOf = (ms: number | null | undefined) => (ms === null || ms === undefined ? "" : `${Math.round(ms)} ms`)

function Bars({ of }: { of: readonly number[] }) {
  const top = Math.max(targetLatency * 1.1, ...of)
  const part = (ms: number) => `${(Math.min(ms, top) / top) * 100}%`
  return (
    <div
      className={styles.bars}
      role="img"
      aria-label={`The last ${of.length} answers, in milliseconds, against ${targetLatency}`}
      style={{ "--line": part(targetLatency) } as CSSProperties}
    >
      {Array.from({ length: bars }, (_, n) => of[n - bars + of.length]).map((ms, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: each bar is a place
        <span key={n} style={{ height: ms === undefined ? 0 : part(ms) }} />
      ))}
      <em>{targetLatency} ms</em>
    </div>
  )
}

function Lost() {
  const live = useLive()
  const connection = useConnection()
  const kept = useContext(KeptHereContext)
  const now = useNow()
  const { attempts, retryAt, state, over } = connection
  return (
    <>
      <div className={panel.head}>
        <h2>{shownWords[shownAs(connection)]}</h2>
        <span>since {timeOf(connection.since)}</span>
      </div>
      <p className={panel.say}>{offlineWords(connection, kept?.waiting ?? 0)}</p>
      <dl className={panel.pairs}>
        {retryAt !== null && (
          <Pair
            name={`Next try, ${attempts} of ${maxAttempts}`}
            value={`in ${Math.max(0, Math.ceil((retryAt - now) / 1000))} s`}
          />
        )}
        <KeptPairs />
      </dl>
      <p className={panel.foot}>
        <SeeKept />
        {!over && (
          <button type="button" className={panel.link} disabled={state === "connecting"} onClick={live.again}>
            Try now
          </button>
        )}
      </p>
    </>
  )
}

function useKeptHere(): number {
  const { waiting = 0, failed = 0 } = useContext(KeptHereContext) ?? {}
  return waiting + failed
}

function KeptPairs() {
  const kept = useContext(KeptHereContext)
  if (!kept) return null
  return (
    <>
      <Pair name="Waiting to be sent" value={`${kept.waiting} of ${kept.most}`} />
      {kept.failed > 0 && <Pair name="Could not be sent" value={String(kept.failed)} />}
    </>
  )
}

function SeeKept() {
  const kept = useContext(KeptHereContext)
  const count = useKeptHere()
  return kept && count > 0 ? (
    <a className={panel.link} href={kept.to}>
      See them
    </a>
  ) : null
}

function Pair({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
