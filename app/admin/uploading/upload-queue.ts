import type { UploadPurpose } from "../../../domain/media/upload.ts"

/** `sent` in bytes; `preview`: an object URL, where the browser can decode the picture. */
export type Sending = {
  id: string
  purpose: UploadPurpose
  /** The id of a work or a photo, by purpose. */
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
  /** Also aborts running uploads. */
  drop(ids: string[]): void
  pause(paused: boolean): void
}

/** `stop` keeps what has arrived. */
export type Send = (
  file: Pick<Sending, "id" | "file" | "begun">,
  on: { progress: (sent: number) => void; done: () => void; failed: (problem: string | null) => void },
) => { stop: () => void }

export const emptyQueue: Queue = { files: [], paused: false, offline: false }

const notLoaded =
  "The upload couldn’t begin. Try again; if that doesn’t help, reload the page and choose the file again."

/** Browsers open six connections to a site (HTTP/1.1); some must stay free for the page. */
const AT_ONCE = 3

/** @param load loads the sender with the first file @param preview called for one file at a time */
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
  /** Throttles progress events to 1 % steps. */
  function tell(id: string, sent: number) {
    const known = queue.files.find((one) => one.id === id)
    if (known && (sent === known.file.size || sent - known.sent > known.file.size / 100)) change(id, { sent })
  }
  /** Null if loading failed; the next attempt retries. */
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
  /** Offline uploads resume by themselves. */
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
      // A finished batch is dropped, so that progress starts again at 0.
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
