import { randomUUID } from "node:crypto"
import { type SftpTargetSettings, type TargetDriver, targetFolders } from "./backup-targets.ts"
import { connectSftp, type SftpConnection } from "./sftp-connection.server.ts"
import { promiseSftp } from "./sftp-transfers.server.ts"
import { describeTooMuch, maxFileBytes, maxListedFiles } from "./target-limits.ts"
import { describeTargetProblem, TargetProblem } from "./target-problem.ts"

/** Of the protocol, draft-ietf-secsh-filexfer-02, 7. */
const noSuchFile = 2
const permissionDenied = 3
const failure = 4

const codes: Record<number, "missing" | "read-only"> = { [noSuchFile]: "missing", [permissionDenied]: "read-only" }

type Session = ReturnType<typeof promiseSftp>

/** One connection for all, opened again after a failure. */
function createSessions(settings: SftpTargetSettings, { silenceMs }: { silenceMs: number }) {
  const place = `The SFTP server ${settings.host}`
  let opening: Promise<SftpConnection> | null = null

  const drop = () => {
    const former = opening
    opening = null
    former?.then(({ end }) => end()).catch(() => {})
  }

  function connect(): Promise<SftpConnection> {
    const onClose = () => {
      if (opening === connection) opening = null
    }
    const connection = connectSftp(settings, { silenceMs, onClose })
    return connection
  }

  async function attempt<T>(task: (session: Session) => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    opening ??= connect()
    const connection = opening
    try {
      const { sftp } = await connection
      const session = promiseSftp(sftp)
      return await untilClosed(sftp, silenceMs, task(session))
    } catch (error) {
      const { code } = error as { code?: unknown }
      const isAnswer = typeof code === "number" && code <= failure
      if (!isAnswer && opening === connection) drop()
      throw explain(error)
    }
  }

  function explain(error: unknown): Error {
    if (error instanceof TargetProblem) return error
    const { code } = error as { code?: number }
    if (code === failure) return describeTargetProblem("unexpected", place, error)
    return describeTargetProblem(codes[code ?? 0] ?? "unreachable", place, error)
  }
  return { attempt, drop, place }
}

export function openSftpTarget(settings: SftpTargetSettings, patience: { silenceMs: number }): TargetDriver {
  const root = settings.path.replace(/\/+$/, "") || "."
  const { attempt, drop, place } = createSessions(settings, patience)
  return {
    prepare: () =>
      attempt(async (session) => {
        const isAbsolute = root.startsWith("/")
        const parts = root.split("/").filter((part) => part !== "" && part !== ".")
        for (let count = 1; count <= parts.length; count++)
          await makeFolder(session, (isAbsolute ? "/" : "") + parts.slice(0, count).join("/"))
        for (const folder of targetFolders) await makeFolder(session, `${root}/${folder}`)
      }),
    put: (name, bytes, signal) =>
      attempt(async (session) => {
        const unfinished = `${root}/${name}.${randomUUID()}.part`
        try {
          await session.write(unfinished, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
          await session.rename(unfinished, `${root}/${name}`)
        } catch (error) {
          const { code } = error as { code?: number }
          await session.remove(unfinished).catch(() => {})
          const free = code === failure ? await session.free(root) : null
          if (free !== null && free < 2 * bytes.length) throw describeTargetProblem("full", place, error)
          throw error
        }
      }, signal),
    get: (name, signal) =>
      attempt(async (session) => {
        try {
          const bytes = await session.read(`${root}/${name}`, maxFileBytes)
          if (!bytes) throw describeTooMuch(place)
          return bytes
        } catch (error) {
          return nullIfMissing(error as { code?: unknown })
        }
      }, signal),
    list: (folder) =>
      attempt(async (session) => {
        const entries = await session.list(`${root}/${folder}`, maxListedFiles).catch(emptyIfMissing)
        if (!entries) throw describeTooMuch(place)
        return entries
          .filter(({ attrs }) => attrs.isFile())
          .map(({ filename, attrs }) => ({
            name: `${folder}/${filename}`,
            bytes: attrs.size,
            modifiedAt: new Date(attrs.mtime * 1000),
          }))
      }),
    remove: (name) =>
      attempt(async (session) => {
        await session.remove(`${root}/${name}`).catch(nullIfMissing)
      }),
    close: async () => drop(),
  }
}

async function makeFolder(session: Session, path: string): Promise<void> {
  try {
    await session.mkdir(path)
  } catch (error) {
    // Servers say no more than “failure” of a folder that exists.
    if (!(await session.stat(path).catch(() => null))?.isDirectory()) throw error
  }
}

/** The library's callbacks may never come once the connection is gone. */
function untilClosed<T>(sftp: NodeJS.EventEmitter, silenceMs: number, task: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const onClose = () => reject(new Error("the connection was closed"))
  sftp.once("close", onClose)
  const timer = setTimeout(() => reject(new Error(`it was silent for ${silenceMs} ms`)), silenceMs)
  task.catch(() => {})
  return Promise.race([task, promise]).finally(() => {
    clearTimeout(timer)
    sftp.off("close", onClose)
  })
}

function nullIfMissing(error: { code?: unknown }): null {
  if (error.code === noSuchFile) return null
  throw error
}

const emptyIfMissing = (error: { code?: unknown }): never[] => nullIfMissing(error) ?? []
