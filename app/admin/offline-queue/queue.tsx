import { Button } from "@mantine/core"
import { useContext, useEffect, useState, useSyncExternalStore } from "react"
import { Form, href, Link, useSearchParams } from "react-router"
import { isMoney } from "../../../domain/operations/operation.ts"
import { csvLine, csvMark } from "../../../lib/csv.ts"
import { formatMoment } from "../../../lib/site-time.ts"
import type { QueueState } from "../../live/queue/operation-queue.ts"
import { type FailedOperation, findQueueStorage, type StoredOperation } from "../../live/queue/operation-store.ts"
import { useQueue, useQueueState } from "../../live/queue/queue-context.tsx"
import { SiteTimeZone } from "../kit/dates.tsx"
import { formatCount, formatSpelledCount } from "../kit/format-count.ts"
import { Empty, Page, Section } from "../kit/page.tsx"
import { Starred } from "../kit/starred.tsx"
import { Thumb } from "../kit/thumb.tsx"
import { studioMeta } from "../studio-meta.ts"
import type { Route } from "./+types/queue"
import { ConflictSection } from "./conflict-section.tsx"
import { formatTries } from "./format-tries.ts"
import styles from "./queue.module.css"

export const meta: Route.MetaFunction = () => studioMeta("Not sent yet")

/** Changes of this device that the server does not have yet (OFF-01): conflicts, waiting and refused ones. */
export default function Queue() {
  const queue = useQueue()
  const state = useQueueState()
  const online = useOnline()
  const counts = useUnsentCounts()
  const leaving = useSearchParams()[0].has("leaving")
  const { waiting, aside, known } = state
  const conflicts = aside.filter(({ conflict }) => conflict)
  const open = conflicts.filter(({ later }) => !later)
  const failed = aside.filter(({ conflict, later }) => !conflict || later)
  const all = [...waiting, ...aside]
  const isEmpty = all.length === 0 && counts.length === 0
  return (
    <Page
      title="Not sent yet"
      details={known && <QueueDetails state={state} online={online} toDecide={conflicts.length} />}
      quiet={
        all.length > 0 && (
          <>
            <Button
              variant="transparent"
              onClick={() => downloadText("not-sent-yet.csv", "text/csv;charset=utf-8", formatQueueCsv(all))}
            >
              Export as a table
            </Button>
            <Button
              variant="transparent"
              onClick={() => downloadText("not-sent-yet.json", "application/json", JSON.stringify(all, null, 2))}
            >
              As JSON
            </Button>
          </>
        )
      }
      main={
        waiting.length > 0 && (
          <Button variant="filled" disabled={state.sending === "sending"} onClick={() => void queue.flush()}>
            {state.sending === "sending" ? "Sending …" : "Try now"}
          </Button>
        )
      }
    >
      {leaving && all.length > 0 && <SignOutWarning waiting={all.length} />}
      {open.map((one) => (
        <ConflictSection key={one.id} one={one} />
      ))}
      {known && isEmpty && <Empty>Everything you changed has been sent.</Empty>}
      {!isEmpty && (
        <div className={styles.columns}>
          <WaitingChanges state={state} />
          {failed.length > 0 && <FailedChanges failed={failed} />}
          {counts.length > 0 && (
            <Section title="Stock-takes">
              <ul className={styles.rows}>
                {counts.map(([take, count]) => (
                  <li key={take}>
                    <span className={styles.words}>{formatCount(count, "count")} not sent yet</span>
                    <Link to={href("/admin/inventory/stock-take/:id/count", { id: take })} reloadDocument>
                      Open
                    </Link>
                  </li>
                ))}
              </ul>
            </Section>
          )}
        </div>
      )}
    </Page>
  )
}

function QueueDetails({ state, online, toDecide }: { state: QueueState; online: boolean; toDecide: number }) {
  const { waiting, others, atRisk, sending, why } = state
  return (
    <>
      {!online && <span className="alarm">You’re offline</span>}
      {online && sending === "waiting" && <span className="alarm">The site doesn’t answer</span>}
      {sending === "locked" && <span className="alarm">{why}</span>}
      {waiting.length > 0 && <span>{formatSpelledCount(waiting.length, "change waits", "changes wait")}</span>}
      {toDecide > 0 && <span>{formatSpelledCount(toDecide, "needs you", "need you")}</span>}
      <span>
        {atRisk ? "This device can’t keep them: leave this page open until they are sent" : "Kept on this device"}
      </span>
      {others > 0 && <span>{`${formatCount(others, "change")} of someone else, sent when they sign in here`}</span>}
    </>
  )
}

function WaitingChanges({ state: { waiting } }: { state: QueueState }) {
  const zone = useContext(SiteTimeZone)
  if (waiting.length === 0) return null
  const hasBoth = waiting.some(isMoney) && !waiting.every(isMoney)
  return (
    <Section title="Waiting" note="in this order, each once">
      <ol className={styles.rows}>
        {waiting.map((one, at) => (
          <li key={one.id}>
            <span className={`soft ${styles.nth}`}>{at + 1}</span>
            <span className={styles.picture}>
              {one.about.picture && <Thumb picture={one.about.picture} width={66} height={44} />}
            </span>
            <span className={styles.words}>
              <span>
                <Starred text={one.about.words} />
              </span>
              {at === 0 && hasBoth && <span className="small">Goes first: money before words</span>}
              {one.retries > 0 && <span className="small">{formatTries(one)}</span>}
            </span>
            <time className="small" dateTime={new Date(one.timestamp).toISOString()}>
              {formatMoment(new Date(one.timestamp), zone)}
            </time>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function FailedChanges({ failed }: { failed: QueueState["aside"] }) {
  const queue = useQueue()
  return (
    <Section title="Could not be sent">
      <ul className={styles.rows}>
        {failed.map((one) => (
          <li key={one.id}>
            <span className={styles.words}>
              <span>
                <Starred text={one.about.words} />
              </span>
              <span className="small">{one.conflict ? `To decide: ${one.why}` : one.why}</span>
            </span>
            <span className={styles.act}>
              <Button
                variant="transparent"
                aria-label={`${one.conflict ? "Keep mine" : "Try again"}: ${one.about.words.replaceAll("*", "")}`}
                onClick={() => void queue.again(one)}
              >
                {one.conflict ? "Keep mine" : "Try again"}
              </Button>
              <Button
                variant="transparent"
                aria-label={`Let go: ${one.about.words.replaceAll("*", "")}`}
                onClick={() => void queue.discard(one.id)}
              >
                Let go
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Before a sign-out: asks before unsent changes are lost. */
function SignOutWarning({ waiting }: { waiting: number }) {
  return (
    <section className={styles.conflict} aria-labelledby="leaving">
      <h2 id="leaving">{`Sign out with ${formatCount(waiting, "change")} not sent?`}</h2>
      <p>
        They stay on this device, and are sent when you sign in here again. Nobody else can send them, but whoever uses
        this device could read them.
      </p>
      <Form method="post" action={href("/auth/sign-out")} reloadDocument className={styles.act}>
        <Button type="submit">Sign out</Button>
        <Button variant="transparent" component={Link} to={href("/admin/queue")}>
          Stay
        </Button>
      </Form>
    </section>
  )
}

function useOnline(): boolean {
  return useSyncExternalStore(
    (tell) => {
      window.addEventListener("online", tell)
      window.addEventListener("offline", tell)
      return () => {
        window.removeEventListener("online", tell)
        window.removeEventListener("offline", tell)
      }
    },
    () => navigator.onLine,
    () => true,
  )
}

/** Counts of stock-takes have their own storage and sender. */
function useUnsentCounts() {
  const [counts, setCounts] = useState<[string, number][]>([])
  useEffect(() => setCounts(countUnsentByStockTake(findQueueStorage())), [])
  return counts
}

/** The number of unsent counts on this device, by stock-take. */
function countUnsentByStockTake(storage: Storage | null): [take: string, counts: number][] {
  const found = new Map<string, number>()
  for (let at = 0; at < (storage?.length ?? 0); at++) {
    const take = /^stock-take\/([^/]+)\/[^/]+$/.exec(storage?.key(at) ?? "")?.[1]
    if (take && /^[0-9a-f-]{36}$/.test(take)) found.set(take, (found.get(take) ?? 0) + 1)
  }
  return [...found]
}

type Entry = StoredOperation & Partial<Pick<FailedOperation, "why" | "conflict">>

function formatQueueCsv(all: Entry[]): string {
  const head = ["Made", "About", "Change", "State", "Reason", "Table", "Type", "Data"]
  const lines = all.map(({ timestamp, about, why, conflict, table, type, data }) => [
    new Date(timestamp).toISOString(),
    about.what.replaceAll("*", ""),
    about.words.replaceAll("*", ""),
    conflict ? "To decide" : why ? "Could not be sent" : "Waiting",
    why ?? "",
    ...[table, type, JSON.stringify(data)],
  ])
  return csvMark + [head, ...lines].map((cells) => csvLine(cells)).join("")
}

function downloadText(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
