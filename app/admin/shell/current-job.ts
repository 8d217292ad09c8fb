import { href } from "react-router"
import type { UploadPurpose } from "../../../domain/media/upload.ts"
import { formatCount } from "../kit/format-count.ts"
import type { UploadQueueState } from "../uploading/upload-queue.ts"
import { isUploadRunning } from "../uploading/uploads.tsx"
import type { RunningJobs } from "./job-queries.server.ts"

/** `part`: the progress, 0 to 1. */
type Job = { words: string; part: number; to: string }

/** Jobs that a user waits for come first. */
export const getCurrentJob = (
  queue: UploadQueueState,
  { pictures, imported, issue, backup }: RunningJobs,
): Job | null => uploadJob(queue) ?? importJob(imported) ?? issueJob(issue) ?? pictureJob(pictures) ?? backupJob(backup)

const uploadPages: Record<UploadPurpose, string> = {
  artwork: href("/admin/upload"),
  photo: href("/admin/artist-photos"),
  import: href("/admin/import"),
  "import picture": href("/admin/import"),
  "site export": href("/admin/import"),
  archive: href("/admin/restore"),
  press: href("/admin/exhibitions"),
  "media file": href("/admin/pages"),
}

function uploadJob({ files, paused, offline }: UploadQueueState): Job | null {
  const first = files.find(isUploadRunning)
  if (!first) return null
  const sum = (of: (file: UploadQueueState["files"][number]) => number) =>
    files.reduce((total, file) => total + of(file), 0)
  const here = files.filter(({ state }) => state === "done").length
  const part =
    sum(({ sent }) => sent) /
    Math.max(
      1,
      sum(({ file }) => file.size),
    )
  const words = paused ? "Uploads paused" : offline ? "Waiting for a connection" : "Uploading"
  const label = `${words}, ${here} of ${files.length}`.replace("Uploading,", "Uploading")
  return { words: label, part, to: uploadPages[first.purpose] }
}

const importJob = (imported: RunningJobs["imported"]): Job | null =>
  imported && { words: imported.words, part: imported.part, to: href("/admin/import/:id", { id: imported.id }) }

const issueJob = (issue: RunningJobs["issue"]): Job | null =>
  issue && { words: issue.words, part: issue.part, to: href("/admin/newsletter/:id", { id: issue.id }) }

const pictureJob = ({ left, part }: RunningJobs["pictures"]): Job | null =>
  left === 0 ? null : { words: `Preparing ${formatCount(left, "picture")}`, part, to: uploadPages.artwork }

const backupJob = (backup: RunningJobs["backup"]): Job | null =>
  backup && { words: "Backing up", part: backup.part, to: href("/admin/settings/backups") }
