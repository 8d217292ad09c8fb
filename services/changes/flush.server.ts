import { randomUUID } from "node:crypto"
import type pg from "pg"

export const channel = "solander_changed"
export const listenerName = "solander changes"

/** A slower process is blocked, and serves no visitors either. */
const answerTimeoutMs = 1500

/** Listeners of other roles cannot be seen. */
const askQuery = `
  with others as (
    select array_agg(pid) as pids from pg_stat_activity
    where application_name = $1 and datname = current_database() and pid <> pg_backend_pid()
  )
  select pids, case when pids is not null then pg_notify($2, $3)::text end from others`

type Question = { waiting: Set<number>; answered: Set<number>; resolve: () => void }

/**
 * Notifications arrive in the order of their commits, so a process that reads a question knows every earlier commit. Processes
 * are the ids of their connections' backends.
 */
export function createFlushQuestions(timeoutMs = answerTimeoutMs) {
  const open = new Map<string, Question>()
  /** Did not answer in time, as when its machine was cut off: not waited for until it answers again. */
  const silent = new Set<number>()

  function receiveAnswer(id: string, process: number): void {
    silent.delete(process)
    const question = open.get(id)
    question?.answered.add(process)
    if (question?.waiting.delete(process) && question.waiting.size === 0) question.resolve()
  }

  return {
    /** @returns false for an announcement */
    receive(client: pg.Client, { payload = "", processId }: pg.Notification): boolean {
      const [kind, id] = [payload[0], payload.slice(1)]
      if (kind === "!") receiveAnswer(id, processId)
      // A failed answer means a lost connection, which is noticed elsewhere.
      if (kind === "?" && !open.has(id)) client.query("select pg_notify($1, $2)", [channel, `!${id}`]).catch(() => {})
      return kind === "!" || kind === "?"
    },
    /**
     * Resolves with a promise for the answers of other processes, once this process knows every earlier commit: PostgreSQL
     * delivers pending notifications before its next answer.
     */
    async ask(client: pg.Client): Promise<{ answered: Promise<void> }> {
      const id = randomUUID()
      const { promise, resolve } = Promise.withResolvers<void>()
      const question: Question = { waiting: new Set(), answered: new Set(), resolve }
      open.set(id, question)
      const timer = setTimeout(resolve, timeoutMs)
      const answered = promise.finally(() => {
        clearTimeout(timer)
        open.delete(id)
        for (const process of question.waiting) silent.add(process)
      })
      try {
        const { rows } = await client.query<{ pids: number[] | null }>(askQuery, [listenerName, channel, `?${id}`])
        question.waiting = new Set(rows[0]?.pids).difference(question.answered).difference(silent)
      } catch (error) {
        resolve()
        throw error
      }
      if (question.waiting.size === 0) resolve()
      return { answered }
    },
  }
}
