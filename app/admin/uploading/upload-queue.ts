import type { UploadPurpose } from "../../../domain/media/upload.ts"

/** `sent` in bytes; `preview`: an object URL, where the browser can decode the picture. */
export type QueuedUpload = {
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

export type UploadQueueState = { files: QueuedUpload[]; paused: boolean; offline: boolean }

export type UploadQueue = {
  subscribe(listener: () => void): () => void
  now(): UploadQueueState
  add(files: Pick<QueuedUpload, "id" | "purpose" | "subject" | "file" | "begun">[]): void
  again(id: string): void
  /** Also aborts running uploads. */
  drop(ids: string[]): void
  pause(paused: boolean): void
}

/** `stop` keeps what has arrived. */
export type UploadSender = (
  file: Pick<QueuedUpload, "id" | "file" | "begun">,
  on: { progress: (sent: number) => void; done: () => void; failed: (problem: string | null) => void },
) => { stop: () => void }

export const emptyUploadQueue: UploadQueueState = { files: [], paused: false, offline: false }

const notLoadedMessage =
  "The upload couldn’t begin. Try again; if that doesn’t help, reload the page and choose the file again."

/** Browsers open six connections to a site (HTTP/1.1); some must stay free for the page. */
const maxParallelUploads = 3

/** @param load loads the sender with the first file @param preview called for one file at a time */
export function createUploadQueue(
  load: () => Promise<UploadSender>,
  preview: (file: File) => Promise<string | null>,
): UploadQueue {
  let queue = emptyUploadQueue
  let send: Promise<UploadSender | null> | undefined
  let previews = Promise.resolve()
  const listeners = new Set<() => void>()
  const running = new Map<string, { stop: () => void }>()

  const set = (next: Partial<UploadQueueState>) => {
    queue = { ...queue, ...next }
    for (const listener of listeners) listener()
  }
  const change = (id: string, next: Partial<QueuedUpload>) =>
    set({ files: queue.files.map((file) => (file.id === id ? { ...file, ...next } : file)) })
  const stop = (id: string) => {
    running.get(id)?.stop()
    running.delete(id)
  }
  const end = (id: string, next: Partial<QueuedUpload>) => {
    running.delete(id)
    change(id, next)
    void fillUp()
  }
  /** Throttles progress events to 1 % steps. */
  function updateSent(id: string, sent: number) {
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
        if (navigator.onLine) change(id, { state: "failed", problem: notLoadedMessage })
        else wait(id)
      }
      return
    }
    while (!queue.paused && !queue.offline && running.size < maxParallelUploads) {
      const next = queue.files.find(({ state }) => state === "waiting")
      if (!next) return
      const { id, file, begun } = next
      change(id, { state: "sending", begun: true })
      const under = sender(
        { id, file, begun },
        {
          progress: (sent) => updateSent(id, sent),
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
      const initialState = { sent: 0, state: "waiting", problem: null, preview: null } as const
      // A finished batch is dropped, so that progress starts again at 0.
      const previousFiles = queue.files.some(({ state }) => state !== "done") ? queue.files : []
      set({ files: [...previousFiles, ...added.map((file) => ({ ...file, ...initialState }))] })
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
