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
  const list = createUploadList()
  const { fillUp, stop, stopAll } = createUploadPool(list, load)
  const { now, set, change } = list
  let previews = Promise.resolve()
  return {
    subscribe: list.subscribe,
    now,
    add(files) {
      const known = new Set(now().files.map(({ id }) => id))
      const added = files.filter(({ id }) => !known.has(id))
      const initialState = { sent: 0, state: "waiting", problem: null, preview: null } as const
      // A finished batch is dropped, so that progress starts again at 0.
      const previousFiles = now().files.some(({ state }) => state !== "done") ? now().files : []
      set({ files: [...previousFiles, ...added.map((file) => ({ ...file, ...initialState }))] })
      for (const { id } of files) this.again(id)
      for (const { id, file } of added) {
        previews = previews.then(async () => change(id, { preview: await preview(file) }))
      }
    },
    again(id) {
      const file = now().files.find((one) => one.id === id)
      if (file?.state === "failed") change(id, { state: "waiting", problem: null })
      void fillUp()
    },
    drop(ids) {
      for (const id of ids) stop(id)
      set({ files: now().files.filter(({ id }) => !ids.includes(id)) })
      void fillUp()
    },
    pause(paused) {
      set({ paused })
      if (paused) stopAll()
      else void fillUp()
    },
  }
}

type UploadList = ReturnType<typeof createUploadList>

function createUploadList() {
  let queue = emptyUploadQueue
  const listeners = new Set<() => void>()
  const set = (next: Partial<UploadQueueState>) => {
    queue = { ...queue, ...next }
    for (const listener of listeners) listener()
  }
  const change = (id: string, next: Partial<QueuedUpload>) =>
    set({ files: queue.files.map((file) => (file.id === id ? { ...file, ...next } : file)) })
  return {
    now: () => queue,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set,
    change,
    /** Throttles progress events to 1 % steps. */
    updateSent(id: string, sent: number) {
      const known = queue.files.find((one) => one.id === id)
      if (known && (sent === known.file.size || sent - known.sent > known.file.size / 100)) change(id, { sent })
    },
  }
}

/** Sends the files that wait. */
function createUploadPool({ now, set, change, updateSent }: UploadList, load: () => Promise<UploadSender>) {
  const running = new Map<string, { stop: () => void }>()
  const getSender = createRetryingLoad(load)
  const stop = (id: string) => {
    running.get(id)?.stop()
    running.delete(id)
  }
  const end = (id: string, next: Partial<QueuedUpload>) => {
    running.delete(id)
    change(id, next)
    void fillUp()
  }
  async function fillUp() {
    const sender = await getSender()
    if (!sender) return failWaiting()
    while (!now().paused && !now().offline && running.size < maxParallelUploads) {
      const next = now().files.find(({ state }) => state === "waiting")
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
  function failWaiting() {
    for (const { id, state } of now().files) {
      if (state !== "waiting") continue
      if (navigator.onLine) change(id, { state: "failed", problem: notLoadedMessage })
      else wait(id)
    }
  }
  /** Offline uploads resume by themselves. */
  function wait(id: string) {
    running.delete(id)
    change(id, { state: "waiting" })
    if (now().offline) return
    set({ offline: true })
    const resume = () => {
      set({ offline: false })
      void fillUp()
    }
    addEventListener("online", resume, { once: true })
  }
  const stopAll = () => {
    for (const id of [...running.keys()]) {
      stop(id)
      change(id, { state: "waiting" })
    }
  }
  return { fillUp, stop, stopAll }
}

/** Null if loading failed; the next call retries. */
function createRetryingLoad<T>(load: () => Promise<T>): () => Promise<T | null> {
  let loading: Promise<T | null> | undefined
  return () => {
    loading ??= load().catch(() => {
      loading = undefined
      return null
    })
    return loading
  }
}
