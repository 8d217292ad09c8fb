import type { ActivityNotice } from "./activity.ts"

const maxShown = 3

/** Milliseconds. */
const lifetimeMs = 4000

type ActivityMessage = ActivityNotice & { id: number }

type ActivityStack = {
  add(activity: ActivityNotice): void
  dismiss(id: number): void
  /** Pauses for pointer or focus; `release` resumes the remaining time. */
  hold(): void
  release(): void
  /** Oldest first; a stable reference until it changes. */
  shown(): ActivityMessage[]
  subscribe(listener: () => void): () => void
  close(): void
}

/** Milliseconds, and the running timer. */
type RemainingTime = { left: number; since: number; clock: ReturnType<typeof setTimeout> | undefined }

function pauseTime(time: RemainingTime) {
  clearTimeout(time.clock)
  time.clock = undefined
  time.left = Math.max(0, time.left - (Date.now() - time.since))
}

export function createActivityStack(): ActivityStack {
  const listeners = new Set<() => void>()
  const times = new Map<number, RemainingTime>()
  let messages: ActivityMessage[] = []
  let visible: ActivityMessage[] = []
  let isPaused = false
  let last = 0

  const update = () => {
    visible = messages.slice(0, maxShown)
    for (const { id } of visible) {
      if (!times.has(id)) times.set(id, { left: lifetimeMs, since: 0, clock: undefined })
      if (!isPaused) run(id)
    }
    for (const listener of listeners) listener()
  }
  const run = (id: number) => {
    const time = times.get(id)
    if (!time || time.clock !== undefined) return
    time.since = Date.now()
    time.clock = setTimeout(leave, time.left, id)
  }
  const leave = (id: number) => {
    clearTimeout(times.get(id)?.clock)
    times.delete(id)
    messages = messages.filter((message) => message.id !== id)
    update()
  }
  return {
    add(activity) {
      last += 1
      messages = [...messages, { ...activity, id: last }]
      update()
    },
    dismiss: leave,
    hold() {
      if (isPaused) return
      isPaused = true
      for (const time of times.values()) pauseTime(time)
    },
    release() {
      if (!isPaused) return
      isPaused = false
      for (const { id } of visible) run(id)
    },
    shown: () => visible,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close() {
      for (const { clock } of times.values()) clearTimeout(clock)
      times.clear()
    },
  }
}
