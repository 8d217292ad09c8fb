import { randomUUID } from "node:crypto"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { startS3Server } from "../../tests/support/s3-server.ts"
import { NoSuchFile } from "../storage/no-such-file.ts"
import { openFsUploads } from "./fs-uploads.server.ts"
import { openS3Uploads } from "./s3-uploads.server.ts"
import type { Uploads } from "./uploads.ts"

/** Tests that every upload store passes; tests/requests/uploads.test.ts tests the protocol. */

async function inS3(scratch: string): Promise<Uploads> {
  const { env, close } = await startS3Server()
  onTestFinished(close)
  const settings = {
    bucket: env.S3_BUCKET,
    endpoint: env.S3_ENDPOINT,
    region: "us-east-1",
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
  }
  const uploads = await openS3Uploads(settings, { scratch })
  onTestFinished(() => uploads.close())
  return uploads
}

test.each([
  ["a folder", (folder: string) => openFsUploads({ folder })],
  ["S3", inS3],
])("in %s, an upload that has not begun has no bytes and no file, and removing it is no error", async (_, open) => {
  const folder = await mkdtemp(join(tmpdir(), "solander-uploads-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const uploads = await open(folder)
  const id = randomUUID()
  expect(await uploads.findReceivedBytes(id)).toBe(null)
  await expect(uploads.withFile(id, async () => "used")).rejects.toThrow(NoSuchFile)
  await uploads.remove(id)
  expect(await uploads.list()).toEqual([])
})
