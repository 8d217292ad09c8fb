import type { UploadPurpose } from "../../../domain/media/upload.ts"

/** A file on its way. `sent` and `bytes` in bytes; `preview` is the address of a small picture, where the browser can make one. */
export type Sending = {
  id: string
  purpose: UploadPurpose
  /** What it belongs to, by its purpose: a work, or a photo. */
  subject: string
  file: File
  /** Whether the server may have a part of it. */
  begun: boolean
  sent: number
  state: "waiting" | "sending" | "done" | "failed"
  problem: string | null
  preview: string | null
}

export type Queue = { files: Sending[]; paused: boolean; offline: boolean }

export type UploadQueue = {
  subscribe(listener: () => void): () => void
  now(): Queue
  add(files: Pick<Sending, "id" | "purpose" | "subject" | "file" | "begun">[]): void
  again(id: string): void
  /** Forgets files, also those that are being sent. */
  drop(ids: string[]): void
  pause(paused: boolean): void
}

/** How one file is sent. `stop` keeps what has arrived. */
export type Send = (
  file: Pick<Sending, "id" | "file" | "begun">,
  on: { progress: (sent: number) => void; done: () => void; failed: (problem: string | null) => void },
) => { stop: () => void }

export const emptyQueue: Queue = { files: [], paused: false, offline: false }

const notLoaded =
  "The upload couldn’t begin. Try again; if that doesn’t help, reload the page and choose the file again."

/** As many connections as leave some for the page itself: browsers open six to a site. */
const AT_ONCE = 3

/**
 * Sends files, a few at a time, in the order in which they were added.
 * @param load loads the code that sends, with the first file
 * @param preview makes a small picture of a file, one after the other
 */
export function openUploadQueue(
  load: () => Promise<Send>,
  preview: (file: File) => Promise<string | null>,
): UploadQueue {
  let queue = emptyQueue
  let send: Promise<Send | null> | undefined
  let previews = Promise.resolve()
  const listeners = new Set<() => void>()
  const running = new Map<string, { stop: () => void }>()

  const set = (next: Partial<Queue>) => {
    queue = { ...queue, ...next }
    for (const listener of listeners) listener()
  }
  const change = (id: string, next: Partial<Sending>) =>
    set({ files: queue.files.map((file) => (file.id === id ? { ...file, ...next } : file)) })
  const stop = (id: string) => {
    running.get(id)?.stop()
    running.delete(id)
  }
  const end = (id: string, next: Partial<Sending>) => {
    running.delete(id)
    change(id, next)
    void fillUp()
  }
  /** The browser tells of every few kilobytes; a part in a hundred is enough to see. */
  function tell(id: string, sent: number) {
    const known = queue.files.find((one) => one.id === id)
    if (known && (sent === known.file.size || sent - known.sent > known.file.size / 100)) change(id, { sent })
  }
  /** The code that sends; null when it could not be loaded, and then the next attempt loads it again. */
  const loaded = () => {
    send ??= load().catch(() => {
      send = undefined
      return null
    })
    return send
  }
  async function fillUp() {
    const sender = await loaded()
    if (!sender) {
      for (const { id, state } of queue.files) {
        if (state !== "waiting") continue
        if (navigator.onLine) change(id, { state: "failed", problem: notLoaded })
        else wait(id)
      }
      return
    }
    while (!queue.paused && !queue.offline && running.size < AT_ONCE) {
      const next = queue.files.find(({ state }) => state === "waiting")
      if (!next) return
      const { id, file, begun } = next
      change(id, { state: "sending", begun: true })
      const under = sender(
        { id, file, begun },
        {
          progress: (sent) => tell(id, sent),
          done: () => end(id, { state: "done", sent: file.size }),
          failed: (problem) => (navigator.onLine ? end(id, { state: "failed", problem }) : wait(id)),
        },
      )
      running.set(id, under)
    }
  }
  /** Without a connection there is nothing to press: it goes on when there is one. */
  function wait(id: string) {
    running.delete(id)
    change(id, { state: "waiting" })
    if (queue.offline) return
    set({ offline: true })
    addEventListener(
      "online",
      () => {
        set({ offline: false })
        void fillUp()
      },
      { once: true },
    )
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    now: () => queue,
    add(files) {
      const known = new Set(queue.files.map(({ id }) => id))
      const added = files.filter(({ id }) => !known.has(id))
      const begin = { sent: 0, state: "waiting", problem: null, preview: null } as const
      // when all that was sent is here, counting begins anew
      const kept = queue.files.some(({ state }) => state !== "done") ? queue.files : []
      set({ files: [...kept, ...added.map((file) => ({ ...file, ...begin }))] })
      for (const { id } of files) this.again(id)
      for (const { id, file } of added) {
        previews = previews.then(async () => change(id, { preview: await preview(file) }))
      }
    },
    again(id) {
      const file = queue.files.find((one) => one.id === id)
      if (file?.state === "failed") change(id, { state: "waiting", problem: null })
      void fillUp()
    },
    drop(ids) {
      for (const id of ids) stop(id)
      set({ files: queue.files.filter(({ id }) => !ids.includes(id)) })
      void fillUp()
    },
    pause(paused) {
      set({ paused })
      if (!paused) return void fillUp()
      for (const id of [...running.keys()]) {
        stop(id)
        change(id, { state: "waiting" })
      }
    },
  }
}
