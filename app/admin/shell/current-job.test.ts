import { expect, test } from "vitest"
import type { UploadPurpose } from "../../../domain/media/upload.ts"
import type { UploadQueueState } from "../uploading/upload-queue.ts"
import { getCurrentJob } from "./current-job.ts"

const nothing = { pictures: { left: 0, part: 1 }, imported: null, issue: null, backup: null }
const all = {
  pictures: { left: 1, part: 0.5 },
  imported: { id: "7", words: "Importing 1 of 4", part: 0.25 },
  issue: null,
  backup: { part: 0.125 },
}

/** Two files of 100 bytes, the first of which is sent. */
function queue(purpose: UploadPurpose, changes: Partial<UploadQueueState> = {}): UploadQueueState {
  const file = (id: string, state: string, sent: number) => ({ id, purpose, state, sent, file: { size: 100 } })
  const files = [file("a", "done", 100), file("b", "sending", 50)] as unknown as UploadQueueState["files"]
  return { files, paused: false, offline: false, ...changes } as UploadQueueState
}
const idle = { ...queue("artwork"), files: [] }

test.each([
  ["artwork", "/admin/upload"],
  ["photo", "/admin/artist-photos"],
  ["import", "/admin/import"],
  ["import picture", "/admin/import"],
  ["archive", "/admin/restore"],
] as const)("an upload of kind %s leads to %s", (purpose, to) => {
  expect(getCurrentJob(queue(purpose), nothing)).toEqual({ words: "Uploading 1 of 2", part: 0.75, to })
})

test("a waiting upload names its reason", () => {
  expect(getCurrentJob(queue("artwork", { paused: true }), nothing)?.words).toBe("Uploads paused, 1 of 2")
  expect(getCurrentJob(queue("artwork", { offline: true }), nothing)?.words).toBe("Waiting for a connection, 1 of 2")
})

test("of several jobs one is shown: uploads first, then an import, pictures, a backup", () => {
  expect(getCurrentJob(queue("artwork"), all)?.words).toBe("Uploading 1 of 2")
  expect(getCurrentJob(idle, all)).toEqual({ words: "Importing 1 of 4", part: 0.25, to: "/admin/import/7" })
  expect(getCurrentJob(idle, { ...all, imported: null })).toEqual({
    words: "Preparing 1 picture",
    part: 0.5,
    to: "/admin/upload",
  })
  expect(getCurrentJob(idle, { ...nothing, issue: null, backup: all.backup })).toEqual({
    words: "Backing up",
    part: 0.125,
    to: "/admin/settings/backups",
  })
  expect(getCurrentJob(idle, nothing)).toBe(null)
})
