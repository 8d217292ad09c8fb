import { onTestFinished } from "vitest"
import { startSmtpServer, type TestSmtp } from "./smtp-server.ts"

/** A real SMTP server on a free port, closed when the test ends. @param options those of `startSmtpServer` */
export async function startSmtpForTest(options: { password?: string } = {}): Promise<TestSmtp> {
  const smtp = await startSmtpServer(options)
  onTestFinished(smtp.close)
  return smtp
}
