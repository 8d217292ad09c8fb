import { afterAll, inject } from "vitest"
import { startS3Server } from "./s3-server.ts"

/** Whether this project keeps its files in S3. */
export const isOnS3 = (): boolean => inject("s3") ?? false

/** The settings of a site's storage: none for the data folder, or a service of its own until the test file ends. */
export async function storageSettings(): Promise<Record<string, string>> {
  if (!isOnS3()) return {}
  const service = await startS3Server()
  afterAll(service.close)
  return service.env
}
