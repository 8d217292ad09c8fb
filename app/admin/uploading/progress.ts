import type { Sending } from "./upload-queue.ts"

export const progressOf = ({ state, sent, file }: Sending): string => {
  if (state === "waiting" && sent === 0) return "Waiting"
  if (state === "done") return "Reading it"
  return `${percent(sent, file.size)}, ${megabytes(file.size)}`
}

export const percent = (part: number, whole: number) => `${Math.floor((part / Math.max(1, whole)) * 100)}%`
export const megabytes = (bytes: number) => `${bytes < 1e6 ? (bytes / 1e6).toFixed(1) : Math.round(bytes / 1e6)} MB`
