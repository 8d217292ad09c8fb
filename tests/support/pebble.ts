import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { request } from "node:https"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { findFreePort } from "./site-process.ts"

const program = "/usr/bin/pebble"

export const hasPebble = existsSync(program)
if (!hasPebble) console.log("Skipped: tests of certificates, which need Debian’s package pebble.")

export type Pebble = {
  /** For ACME_DIRECTORY, ACME_CA_FILE and NODE_EXTRA_CA_CERTS. */
  directory: string
  caFile: string
  /** For trusting what it issues. */
  rootFile: string
  stop(): Promise<void>
}

type PebbleOptions = {
  /** `HOST:PORT` (`dns-server.ts`). */
  dnsServer: string
  /** Where it asks for proof. */
  httpPort: number
  /** Of a certificate's life. */
  seconds?: number
  port?: number
}

/** Debian's small ACME server, with https by a certificate of its own. */
export async function startPebble({ dnsServer, httpPort, seconds, port: wanted }: PebbleOptions): Promise<Pebble> {
  const folder = await mkdtemp(join(tmpdir(), "solander-pebble-"))
  const [port, managementPort] = [wanted ?? (await findFreePort()), await findFreePort()]
  const [key, caFile] = [join(folder, "key.pem"), join(folder, "ca.pem")]
  createOwnCertificate(key, caFile)
  const config = join(folder, "config.json")
  const pebble = {
    listenAddress: `127.0.0.1:${port}`,
    managementListenAddress: `127.0.0.1:${managementPort}`,
    ...{ certificate: caFile, privateKey: key, httpPort, tlsPort: 5001, ocspResponderURL: "" },
    ...{ externalAccountBindingRequired: false, retryAfter: { authz: 1, order: 1 } },
    ...(seconds && { certificateValidityPeriod: seconds }),
  }
  await writeFile(config, JSON.stringify({ pebble }))
  const child = spawn(program, ["-config", config, "-dnsserver", dnsServer], {
    env: { ...process.env, PEBBLE_VA_NOSLEEP: "1", PEBBLE_AUTHZREUSE: "0" },
    stdio: "ignore",
  })
  const read = (path: string, at: number) => readHttps(`https://127.0.0.1:${at}${path}`, caFile)
  await waitUntilOpen(child, () => read("/dir", port))
  const rootFile = join(folder, "root.pem")
  await writeFile(rootFile, await read("/roots/0", managementPort))
  return {
    directory: `https://127.0.0.1:${port}/dir`,
    caFile,
    rootFile,
    async stop() {
      child.kill("SIGKILL")
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function createOwnCertificate(key: string, certificate: string): void {
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
  const names = ["-subj", "/CN=pebble", "-addext", "subjectAltName=IP:127.0.0.1"]
  execFileSync("openssl", ["req", "-x509", ...curve, ...names, "-keyout", key, "-out", certificate], {
    stdio: "ignore",
  })
}

async function readHttps(url: string, caFile: string): Promise<string> {
  const ca = await readFile(caFile, "utf8")
  return new Promise((resolve, reject) => {
    const sent = request(url, { ca, agent: false }, (answer) => {
      let text = ""
      answer.on("data", (part) => (text += part))
      answer.on("end", () => resolve(text))
    })
    sent.on("error", reject)
    sent.end()
  })
}

async function waitUntilOpen(child: ChildProcess, read: () => Promise<string>): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await read()
      return
    } catch (error) {
      if (tries > 100 || child.exitCode !== null) throw error
      await wait(50)
    }
  }
}
