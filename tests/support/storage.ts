import { afterAll, inject } from "vitest"
import { startS3Server } from "./s3-server.ts"

export const isOnS3 = (): boolean => inject("s3") ?? false

/** A site's storage settings: none for the data folder, or an S3 server until the test file ends. */
export async function getStorageSettings(): Promise<Record<string, string>> {
  if (!isOnS3()) return {}
  const service = await startS3Server()
  afterAll(service.close)
  return service.env
}
