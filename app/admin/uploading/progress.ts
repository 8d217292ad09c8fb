import type { QueuedUpload } from "./upload-queue.ts"

export const formatUploadProgress = ({ state, sent, file }: QueuedUpload): string => {
  if (state === "waiting" && sent === 0) return "Waiting"
  if (state === "done") return "Reading it"
  return `${formatPercent(sent, file.size)}, ${formatMegabytes(file.size)}`
}

export const formatPercent = (part: number, whole: number) => `${Math.floor((part / Math.max(1, whole)) * 100)}%`
export const formatMegabytes = (bytes: number) =>
  `${bytes < 1e6 ? (bytes / 1e6).toFixed(1) : Math.round(bytes / 1e6)} MB`
