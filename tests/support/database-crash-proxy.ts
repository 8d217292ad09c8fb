import { once } from "node:events"
import { type AddressInfo, createServer, connect as dial, type Socket } from "node:net"
import { join } from "node:path"

export type DatabaseCrashProxy = {
  /** The address of the same database through the proxy. */
  url(database: { user: string; database: string }): string
  /** The cut statements, without literals. */
  cut: Set<string>
  close(): Promise<void>
}

/** A frontend message: PostgreSQL's manual, 54.7. */
type Message = { kind: string; body: Buffer }

/**
 * A TCP proxy in front of a database on a Unix socket that simulates a crash at every statement: at the first occurrence of a
 * statement all connections break, and so does the next one.
 * @param when before the database receives the statement, or after its execution but before the response
 */
export async function startDatabaseCrashProxy(
  server: { host: string; port: number },
  when: "before" | "after",
): Promise<DatabaseCrashProxy> {
  const open = new Set<Socket>()
  const cut = new Set<string>()
  let isAway = false
  const dropAll = () => {
    isAway = true
    for (const socket of open) socket.destroy()
  }
  const proxy = createServer((near) => {
    if (isAway) {
      isAway = false
      near.destroy()
      return
    }
    const far = dial(join(server.host, `.s.PGSQL.${server.port}`))
    let isCrashing = false
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on("error", () => {})
      socket.on("close", () => {
        open.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    const read = createMessageReader()
    near.on("data", (bytes: Buffer) => {
      for (const message of read(bytes)) {
        const statement = getStatement(message)
        if (!statement || connectionCheckPattern.test(statement) || cut.has(statement)) continue
        cut.add(statement)
        isCrashing = true
      }
      if (isCrashing && when === "before") dropAll()
      else far.write(bytes)
    })
    far.on("data", (bytes: Buffer) => {
      if (isCrashing) dropAll()
      else near.write(bytes)
    })
  })
  proxy.listen(0, "127.0.0.1")
  await once(proxy, "listening")
  const { port } = proxy.address() as AddressInfo
  return {
    url: ({ user, database }) => `postgresql://${user}@127.0.0.1:${port}/${database}`,
    cut,
    async close() {
      for (const socket of open) socket.destroy()
      proxy.close()
    },
  }
}

/** Statements that check the connection. */
const connectionCheckPattern = /^(select 1$|set timezone )/

/** Splits a client's bytes into messages. The startup message has no kind. */
function createMessageReader() {
  let rest = Buffer.alloc(0)
  let isStarted = false
  return (bytes: Buffer): Message[] => {
    rest = Buffer.concat([rest, bytes])
    const messages: Message[] = []
    for (;;) {
      const head = isStarted ? 1 : 0
      if (rest.length < head + 4) return messages
      const end = head + rest.readUInt32BE(head)
      if (rest.length < end) return messages
      if (isStarted) messages.push({ kind: rest.toString("latin1", 0, 1), body: rest.subarray(5, end) })
      isStarted = true
      rest = rest.subarray(end)
    }
  }
}

function getStatement({ kind, body }: Message): string | undefined {
  if (kind !== "Q" && kind !== "P") return undefined
  const text = body.toString("utf8").split("\0")[kind === "Q" ? 0 : 1]
  return text
    ?.replace(/'[^']*'/g, "''")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase()
}
