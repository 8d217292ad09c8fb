import type { Activity } from "./activity.ts"

/** How many are shown at a time; further ones wait for their turn. */
const shownMost = 3

/** How long each is shown, in milliseconds. */
const lifetime = 4000

export type ActivityMessage = Activity & { id: number }

export type ActivityStack = {
  add(activity: Activity): void
  /** Removes one before its time. */
  dismiss(id: number): void
  /** Pauses while a person points at the messages or has focus in them; then each has the rest of its time. */
  hold(): void
  release(): void
  /** Those that are shown, the oldest first; the same list until it changes. */
  shown(): ActivityMessage[]
  subscribe(listener: () => void): () => void
  /** Stops every timer. */
  close(): void
}

/** A queue of messages: three are shown, each for four seconds. */
export function openStack(): ActivityStack {
  const listeners = new Set<() => void>()
  /** For each shown message: the time left, and the running timer. */
  const times = new Map<number, { left: number; since: number; clock: ReturnType<typeof setTimeout> | undefined }>()
  let messages: ActivityMessage[] = []
  let shown: ActivityMessage[] = []
  let held = false
  let last = 0

  const settle = () => {
    shown = messages.slice(0, shownMost)
    for (const { id } of shown) {
      if (!times.has(id)) times.set(id, { left: lifetime, since: 0, clock: undefined })
      if (!held) run(id)
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
    settle()
  }
  return {
    add(activity) {
      last += 1
      messages = [...messages, { ...activity, id: last }]
      settle()
    },
    dismiss: leave,
    hold() {
      if (held) return
      held = true
      for (const time of times.values()) {
        clearTimeout(time.clock)
        time.clock = undefined
        time.left = Math.max(0, time.left - (Date.now() - time.since))
      }
    },
    release() {
      if (!held) return
      held = false
      for (const { id } of shown) run(id)
    },
    shown: () => shown,
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
