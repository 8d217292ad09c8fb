import { type ChildProcess, spawn } from "node:child_process"
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type Socket } from "node:net"
import { tmpdir, userInfo } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import ssh2 from "ssh2"
import { findFreePort } from "./site-process.ts"

const sshdPath = "/usr/sbin/sshd"
const sftpServerPath = "/usr/lib/openssh/sftp-server"

/** @returns a message to print if OpenSSH's server is not installed */
export const getMissingSshdMessage = (): string | null =>
  existsSync(sshdPath) && existsSync(sftpServerPath)
    ? null
    : `Skipped: the tests of SFTP, because openssh-server is not installed (${sshdPath}).`

/** Debian's OpenSSH server on a free port, for this user with a key. */
export async function startSshd({ publicKey }: { publicKey: string }) {
  const folder = mkdtempSync(join(tmpdir(), "solander-sshd-"))
  chmodSync(folder, 0o700)
  mkdirSync("/run/sshd", { recursive: true })
  const port = await findFreePort()
  const hostKey = ssh2.utils.generateKeyPairSync("ed25519")
  writeFileSync(join(folder, "host"), hostKey.private, { mode: 0o600 })
  writeFileSync(join(folder, "keys"), `${publicKey}\n`, { mode: 0o600 })
  writeFileSync(
    join(folder, "config"),
    [
      `Port ${port}`,
      "ListenAddress 127.0.0.1",
      `HostKey ${join(folder, "host")}`,
      `AuthorizedKeysFile ${join(folder, "keys")}`,
      "PermitRootLogin yes",
      "StrictModes no",
      "UsePAM no",
      "PidFile none",
      `Subsystem sftp ${sftpServerPath}`,
    ].join("\n"),
  )
  const server = spawn(sshdPath, ["-D", "-e", "-f", join(folder, "config")], { stdio: "ignore" })
  await waitUntilOpen(port)
  return {
    host: "127.0.0.1",
    port,
    user: userInfo().username,
    close: async () => {
      server.kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function waitUntilOpen(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (await canConnect(port)) return
    await wait(50)
  }
  throw new Error(`no server at port ${port}`)
}

async function canConnect(port: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}`).catch((error) => error)
  return !(response instanceof Error) || !String(response.cause).includes("ECONNREFUSED")
}

/** OpenSSH's SFTP behind a server that accepts a password, can be read-only, and can be cut. */
export async function startPasswordSftp({ password }: { password: string }) {
  let hostKey = ssh2.utils.generateKeyPairSync("ed25519").private
  let options: string[] = []
  let sentBeforeCut = Number.POSITIVE_INFINITY
  const children = new Set<ChildProcess>()
  const sockets = new Set<Socket>()

  const accept = (client: ssh2.Connection) => {
    client.on("error", () => {})
    client.on("authentication", (attempt) =>
      attempt.method === "password" && attempt.password === password ? attempt.accept() : attempt.reject(["password"]),
    )
    client.on("session", (acceptSession) => {
      acceptSession().on("subsystem", (acceptChannel, _reject, { name }) => {
        if (name !== "sftp") return
        const channel = acceptChannel()
        const child = spawn(sftpServerPath, options, { stdio: ["pipe", "pipe", "ignore"] })
        children.add(child)
        child.stdin.on("error", () => {})
        channel.on("error", () => {})
        channel.pipe(child.stdin)
        child.stdout.pipe(channel)
        child.on("exit", () => channel.end())
        channel.on("close", () => child.kill())
      })
    })
  }
  const ports = createServer((socket) => {
    sockets.add(socket)
    socket.on("error", () => {})
    let received = 0
    socket.on("data", (chunk) => {
      received += chunk.length
      if (received < sentBeforeCut) return
      sentBeforeCut = Number.POSITIVE_INFINITY
      socket.destroy()
    })
    new ssh2.Server({ hostKeys: [hostKey] }, accept).injectSocket(socket)
  })
  await new Promise<void>((resolve) => ports.listen(0, "127.0.0.1", resolve))
  return {
    host: "127.0.0.1",
    port: (ports.address() as { port: number }).port,
    user: "artist",
    setReadOnly(isReadOnly: boolean) {
      options = isReadOnly ? ["-R"] : []
    },
    /** Of the next connection, after so many bytes; once. */
    cutAfter(bytes: number) {
      sentBeforeCut = bytes
      for (const socket of sockets) socket.destroy()
    },
    /** It answers nothing more, but keeps its connections. */
    freeze() {
      for (const child of children) child.kill("SIGSTOP")
    },
    changeHostKey() {
      hostKey = ssh2.utils.generateKeyPairSync("ed25519").private
      for (const socket of sockets) socket.destroy()
    },
    async close() {
      for (const child of children) child.kill("SIGKILL")
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => ports.close(resolve))
    },
  }
}
