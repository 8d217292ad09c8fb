import { randomBytes } from "node:crypto"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"

/** Signs cookies and encrypts passwords. Stored in the data folder, so that sessions outlast a restart. */
export function getSiteSecret(data: string): string {
  const file = join(data, "auth-secret")
  if (!existsSync(file)) {
    try {
      writeFileSync(file, randomBytes(32).toString("base64"), { mode: 0o600, flag: "wx" })
    } catch (error) {
      // Another process created it concurrently: use it.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
    }
  }
  return readFileSync(file, "utf8")
}
