import { StorageProblem } from "../../services/storage/storage-problem.ts"

export function getFailureMessage(error: unknown): string {
  if (error instanceof StorageProblem) return "The storage of the site’s files did not answer."
  if ((error as NodeJS.ErrnoException).code === "ENOSPC") return "There was not enough space on the disk."
  return "Something failed that Solander did not expect. The server’s log has the details."
}
