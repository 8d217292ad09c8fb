import { onTestFinished } from "vitest"
import { openSmtp, type TestSmtp } from "./smtp-server.ts"

/** A real SMTP server on a free port, closed when the test ends. @param options those of `openSmtp` */
export async function startSmtp(options: { password?: string } = {}): Promise<TestSmtp> {
  const smtp = await openSmtp(options)
  onTestFinished(smtp.close)
  return smtp
}
