import { href } from "react-router"
import type { UploadPurpose } from "../../../domain/media/upload.ts"
import { formatCount } from "../kit/count.ts"
import type { Queue } from "../uploading/upload-queue.ts"
import { isUploadRunning } from "../uploading/uploads.tsx"
import type { InProgress } from "./read-jobs.server.ts"

/** `part`: the progress, 0 to 1. */
type Job = { words: string; part: number; to: string }

/** Jobs that a user waits for come first. */
export const jobOf = (queue: Queue, { pictures, imported, letter, backup }: InProgress): Job | null =>
  uploadJob(queue) ?? importJob(imported) ?? letterJob(letter) ?? pictureJob(pictures) ?? backupJob(backup)

const pageOf: Record<UploadPurpose, string> = {
  artwork: href("/admin/upload"),
  photo: href("/admin/artist-photos"),
  import: href("/admin/import"),
  "import picture": href("/admin/import"),
  archive: href("/admin/restore"),
  press: href("/admin/exhibitions"),
}

function uploadJob({ files, paused, offline }: Queue): Job | null {
  const first = files.find(isUploadRunning)
  if (!first) return null
  const sum = (of: (file: Queue["files"][number]) => number) => files.reduce((total, file) => total + of(file), 0)
  const here = files.filter(({ state }) => state === "done").length
  const part =
    sum(({ sent }) => sent) /
    Math.max(
      1,
      sum(({ file }) => file.size),
    )
  const words = paused ? "Uploads paused" : offline ? "Waiting for a connection" : "Uploading"
  const told = `${words}, ${here} of ${files.length}`.replace("Uploading,", "Uploading")
  return { words: told, part, to: pageOf[first.purpose] }
}

const importJob = (imported: InProgress["imported"]): Job | null =>
  imported && { words: imported.words, part: imported.part, to: href("/admin/import/:id", { id: imported.id }) }

const letterJob = (letter: InProgress["letter"]): Job | null =>
  letter && { words: letter.words, part: letter.part, to: href("/admin/newsletter/:id", { id: letter.id }) }

const pictureJob = ({ left, part }: InProgress["pictures"]): Job | null =>
  left === 0 ? null : { words: `Preparing ${formatCount(left, "picture")}`, part, to: pageOf.artwork }

const backupJob = (backup: InProgress["backup"]): Job | null =>
  backup && { words: "Backing up", part: backup.part, to: href("/admin/settings/backups") }
