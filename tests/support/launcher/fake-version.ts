import {
  appendFileSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs"
import { createServer, type Server } from "node:http"
import { dirname, join, resolve } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { closeListener } from "../../../server/shutdown.ts"
import { openLauncherConnection } from "../../../services/launcher/launcher.server.ts"
import { launcherVariable } from "../../../services/launcher/launcher-messages.ts"

// A stand-in for a version of the site. Its folder has a `behaviour.json`; its database is `orders`, and `writers` has a file
// for each process that may write.

const folder = resolve(dirname(process.argv[1] ?? ""), "..")
const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string }
const { behaviour } = JSON.parse(readFileSync(join(folder, "behaviour.json"), "utf8")) as { behaviour: string }
const data = process.env.SOLANDER_DATA ?? ""
const writers = join(data, "writers")
const connection = openLauncherConnection(process, { data, socketPath: process.env[launcherVariable] ?? "" })

function isAlive(pid: string): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"))
  } catch {
    return false
  }
}

let isOpen = false
let stopping = false
async function stop() {
  if (!isOpen) process.exit(1)
  if (stopping) return
  stopping = true
  await Promise.all(servers.map(closeListener))
  await delay(30)
  rmSync(join(writers, `${process.pid}`), { force: true })
  process.exit(0)
}

connection.onLost(() => void stop())
process.on("SIGTERM", () => void stop())
await connection.started
mkdirSync(writers, { recursive: true })
writeFileSync(join(writers, `${process.pid}`), "")
for (const pid of readdirSync(writers))
  if (pid !== `${process.pid}` && isAlive(pid)) appendFileSync(join(data, "double-writers"), `${pid} ${process.pid}\n`)
appendFileSync(join(data, "starts"), `${version} ${process.pid}\n`)
if (behaviour === "throws at migrate") throw new Error("column does not exist")
if (behaviour === "migrates slowly")
  for (let beat = 0; beat < 8; beat++) {
    connection.sendProgress()
    await delay(200)
  }
const orders = openSync(join(data, "orders"), "a")

function createSite(isForVisitors: boolean): Server {
  return createServer(async (req, res) => {
    const url = new URL(req.url ?? "/", "http://localhost")
    if (isForVisitors && behaviour === "dies at the first request") process.exit(3)
    if (isForVisitors && behaviour === "hangs with visitors") {
      appendFileSync(join(data, "hangs"), `${process.pid}\n`)
      for (;;);
    }
    const answer = (status: number, text: string) => {
      res.writeHead(status, { "content-type": "text/html" }).end(text)
    }
    if (behaviour === "has a broken page" && url.pathname === "/work") return answer(500, "an error")
    if (url.pathname === "/listen")
      return listenAlso(Number(url.searchParams.get("port"))).then(
        () => answer(200, "listening"),
        (error: NodeJS.ErrnoException) => answer(409, error.code ?? ""),
      )
    if (url.pathname === "/switch")
      return connection.launcher.switchTo(url.searchParams.get("to") ?? "").then(
        () => answer(202, "accepted"),
        (error: Error) => answer(409, error.message),
      )
    if (req.method === "POST") {
      writeSync(orders, `${url.searchParams.get("id")}\n`)
      fsyncSync(orders)
    }
    if (url.pathname === "/slow") await delay(800)
    answer(200, version)
  })
}

/** As a site does for HTTPS once it has a domain. */
async function listenAlso(port: number): Promise<void> {
  const other = createSite(true)
  other.listen(await connection.requestPort({ port, host: undefined }), 4096)
  servers.push(other)
}

const server = createSite(true)
const privateServer = createSite(false)
const servers = [server, privateServer]
isOpen = true
privateServer.listen(connection.socketPath)
if (behaviour === "dies at start") process.exit(2)
if (behaviour !== "hangs at start") connection.sendReady(["/", "/work"])
const port = { port: Number(process.env.PORT), host: undefined }
server.listen(await connection.requestPort(port), 4096)
process.on("exit", () => closeSync(orders))
if (behaviour === "dies soon") setTimeout(() => process.exit(4), 300)
