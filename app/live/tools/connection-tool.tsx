import { type CSSProperties, useContext, useEffect, useState } from "react"
import { maxAttempts } from "../connection-machine.ts"
import { getAverageLatency, highLatencyMessage, isHighLatency, maxSamples, targetLatencyMs } from "../latency.ts"
import { useConnection, useLive } from "../live-context.tsx"
import { OfflineChangesContext } from "../offline-changes-context.ts"
import {
  connectionStatusLabels,
  formatConnected,
  formatDisconnected,
  getConnectionStatus,
  getCurrentRating,
  getShownLatency,
  latencyRatingLabels,
} from "./connection-labels.ts"
import styles from "./connection-tool.module.css"
import { formatClockTime } from "./format-times.ts"
import panel from "./popover.module.css"
import { Popover } from "./popover.tsx"

const barCount = 28

/** @param isQuiet only the dot is visible unless offline */
export function ConnectionTool({ isQuiet }: { isQuiet?: boolean | undefined }) {
  const connection = useConnection()
  const offlineChanges = useOfflineChangeCount()
  const status = getConnectionStatus(connection)
  const ms = getShownLatency(connection)
  const isConnected = status === "live" || status === "slow"
  return (
    <>
      <Popover
        label="Connection"
        width={300}
        className={styles.opener}
        button={
          <>
            <i className={styles.dot} data-is={status} />
            <span className={isQuiet && status !== "offline" ? panel.unseen : styles.words} data-is={status}>
              <span className={panel.unseen}>Connection: </span>
              {connectionStatusLabels[status]}
              {/* hidden text would be read out again each second */}
              {isConnected && ms !== null && (
                <span className={styles.number} aria-hidden="true">
                  {ms} ms
                </span>
              )}
              {offlineChanges > 0 && (
                <>
                  <span className={panel.unseen}>, </span>
                  <span className={styles.kept}>{`${offlineChanges} kept here`}</span>
                </>
              )}
            </span>
          </>
        }
      >
        {() => (isConnected ? <SpeedPanel /> : <DisconnectedPanel />)}
      </Popover>
      <span aria-live="polite" className={panel.unseen}>
        {status === "offline" || status === "lost" ? "The connection was lost." : ""}
      </span>
    </>
  )
}

function SpeedPanel() {
  const connection = useConnection()
  const { samples } = connection
  const average = getAverageLatency(samples)
  const rating = getCurrentRating(connection)
  return (
    <>
      <div className={panel.head}>
        <h2>{formatConnected(rating)}</h2>
        {samples.length > 0 && <span data-rating={rating}>{latencyRatingLabels[rating]}</span>}
      </div>
      {samples.length > 0 && <Bars of={samples.slice(-barCount)} />}
      {isHighLatency(average) && <p className={panel.say}>{highLatencyMessage}</p>}
      <dl className={panel.pairs}>
        <Pair name="Latency now" value={formatMs(samples.at(-1))} />
        <Pair name={`Average of ${samples.length || maxSamples}`} value={formatMs(average)} />
        <Pair name="Connected since" value={formatClockTime(connection.since)} />
        <OfflineChangesRows />
      </dl>
      <p className={panel.foot}>
        <OfflineChangesLink />
      </p>
    </>
  )
}

const formatMs = (ms: number | null | undefined) => (ms === null || ms === undefined ? "" : `${Math.round(ms)} ms`)

function Bars({ of }: { of: readonly number[] }) {
  const top = Math.max(targetLatencyMs * 1.1, ...of)
  const toPercent = (ms: number) => `${(Math.min(ms, top) / top) * 100}%`
  return (
    <div
      className={styles.bars}
      role="img"
      aria-label={`The last ${of.length} answers, in milliseconds, against ${targetLatencyMs}`}
      style={{ "--line": toPercent(targetLatencyMs) } as CSSProperties}
    >
      {Array.from({ length: barCount }, (_, n) => of[n - barCount + of.length]).map((ms, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: each bar is a place
        <span key={n} style={{ height: ms === undefined ? 0 : toPercent(ms) }} />
      ))}
      <em>{targetLatencyMs} ms</em>
    </div>
  )
}

function DisconnectedPanel() {
  const live = useLive()
  const connection = useConnection()
  const kept = useContext(OfflineChangesContext)
  const now = useClock()
  const { attempts, retryAt, state, isEnded } = connection
  return (
    <>
      <div className={panel.head}>
        <h2>{connectionStatusLabels[getConnectionStatus(connection)]}</h2>
        <span>since {formatClockTime(connection.since)}</span>
      </div>
      <p className={panel.say}>{formatDisconnected(connection, kept?.waiting ?? 0)}</p>
      <dl className={panel.pairs}>
        {retryAt !== null && (
          <Pair
            name={`Next try, ${attempts} of ${maxAttempts}`}
            value={`in ${Math.max(0, Math.ceil((retryAt - now) / 1000))} s`}
          />
        )}
        <OfflineChangesRows />
      </dl>
      <p className={panel.foot}>
        <OfflineChangesLink />
        {!isEnded && (
          <button type="button" className={panel.link} disabled={state === "connecting"} onClick={live.reconnect}>
            Try now
          </button>
        )}
      </p>
    </>
  )
}

function useOfflineChangeCount(): number {
  const { waiting = 0, failed = 0 } = useContext(OfflineChangesContext) ?? {}
  return waiting + failed
}

function OfflineChangesRows() {
  const kept = useContext(OfflineChangesContext)
  if (!kept) return null
  return (
    <>
      <Pair name="Waiting to be sent" value={`${kept.waiting} of ${kept.max}`} />
      {kept.failed > 0 && <Pair name="Could not be sent" value={String(kept.failed)} />}
    </>
  )
}

function OfflineChangesLink() {
  const kept = useContext(OfflineChangesContext)
  const count = useOfflineChangeCount()
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

function useClock(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
