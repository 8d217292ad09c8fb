import { expect, test } from "vitest"
import type { UploadPurpose } from "../../../domain/media/upload.ts"
import type { Queue } from "../uploading/upload-queue.ts"
import { jobOf } from "./job-words.ts"

const nothing = { pictures: { left: 0, part: 1 }, imported: null, letter: null, backup: null }
const all = {
  pictures: { left: 1, part: 0.5 },
  imported: { id: "7", words: "Importing 1 of 4", part: 0.25 },
  letter: null,
  backup: { part: 0.125 },
}

/** Two files of 100 bytes, the first of which is sent. */
function queue(purpose: UploadPurpose, changes: Partial<Queue> = {}): Queue {
  const file = (id: string, state: string, sent: number) => ({ id, purpose, state, sent, file: { size: 100 } })
  const files = [file("a", "done", 100), file("b", "sending", 50)] as unknown as Queue["files"]
  return { files, paused: false, offline: false, ...changes } as Queue
}
const idle = { ...queue("artwork"), files: [] }

test.each([
  ["artwork", "/admin/upload"],
  ["photo", "/admin/artist-photos"],
  ["import", "/admin/import"],
  ["import picture", "/admin/import"],
  ["archive", "/admin/restore"],
] as const)("an upload of kind %s leads to %s", (purpose, to) => {
  expect(jobOf(queue(purpose), nothing)).toEqual({ words: "Uploading 1 of 2", part: 0.75, to })
})

test("a waiting upload names its reason", () => {
  expect(jobOf(queue("artwork", { paused: true }), nothing)?.words).toBe("Uploads paused, 1 of 2")
  expect(jobOf(queue("artwork", { offline: true }), nothing)?.words).toBe("Waiting for a connection, 1 of 2")
})

test("of several jobs one is shown: uploads first, then an import, pictures, a backup", () => {
  expect(jobOf(queue("artwork"), all)?.words).toBe("Uploading 1 of 2")
  expect(jobOf(idle, all)).toEqual({ words: "Importing 1 of 4", part: 0.25, to: "/admin/import/7" })
  expect(jobOf(idle, { ...all, imported: null })).toEqual({
    words: "Preparing 1 picture",
    part: 0.5,
    to: "/admin/upload",
  })
  expect(jobOf(idle, { ...nothing, letter: null, backup: all.backup })).toEqual({
    words: "Backing up",
    part: 0.125,
    to: "/admin/settings/backups",
  })
  expect(jobOf(idle, nothing)).toBe(null)
})
