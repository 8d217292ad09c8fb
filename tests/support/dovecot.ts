import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir, userInfo } from "node:os"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { ImapFlow } from "imapflow"
import type { ImapServer } from "../../services/mailbox/mailbox.ts"

const dovecotPath = "/usr/sbin/dovecot"

/** @returns a message to print if the mail server is not installed */
export const getMissingDovecotMessage = (): string | null =>
  existsSync(dovecotPath) ? null : `Skipped: the tests of mailboxes, because dovecot is not installed (${dovecotPath}).`

export type Dovecot = {
  /** Without encryption, with STARTTLS, and with TLS. */
  plain: ImapServer
  starttls: ImapServer
  tls: ImapServer
  /** The authority of its certificate, as PEM. */
  ca: string
  /** Appends e-mails to a folder. @param at their arrival time */
  deliver(raw: Uint8Array[], folder?: string, at?: Date): Promise<void>
  /** The flags of each e-mail, by its UID. */
  flags(folder?: string): Promise<Record<number, string[]>>
  /** Runs `work` with an IMAP client. */
  with<T>(work: (client: ImapFlow) => Promise<T>): Promise<T>
  close(): Promise<void>
}

const [user, password] = ["studio", "a mailbox's password"]

/** A real IMAP server on free ports, with one mailbox. */
export async function startDovecot(): Promise<Dovecot> {
  const folder = mkdtempSync(join(tmpdir(), "dovecot-"))
  chmodSync(folder, 0o755)
  const [port, tlsPort] = [await findPort(), await findPort()]
  const file = join(folder, "dovecot.conf")
  const key = ["-keyout", join(folder, "key.pem"), "-out", join(folder, "cert.pem")]
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", ...key, ...subject], {
    stdio: "ignore",
  })
  mkdirSync(join(folder, "mail"))
  writeFileSync(join(folder, "users"), `${user}:{PLAIN}${password}::::::\n`)
  const owner = getMailOwner()
  if (owner.isOther) chownSync(join(folder, "mail"), owner.uid, owner.gid)
  writeFileSync(file, configuration({ folder, port, tlsPort, owner }))
  const server = spawn(dovecotPath, ["-F", "-c", file], { stdio: ["ignore", "ignore", "inherit"] })
  const ended = once(server, "exit")
  const plain: ImapServer = { host: "127.0.0.1", port, security: "none", user, password, folder: "INBOX" }

  async function withClient<T>(work: (client: ImapFlow) => Promise<T>): Promise<T> {
    const client = new ImapFlow({
      ...{ host: "127.0.0.1", port, secure: false, doSTARTTLS: false, logger: false },
      auth: { user, pass: password },
    })
    client.on("error", () => {})
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.logout().catch(() => {})
      client.close()
    }
  }

  for (let tries = 1; ; tries++) {
    try {
      await withClient(async () => {})
      break
    } catch (error) {
      if (tries === 100) throw error
      await wait(50)
    }
  }
  return {
    plain,
    starttls: { ...plain, security: "starttls" },
    tls: { ...plain, port: tlsPort, security: "tls" },
    ca: readFileSync(join(folder, "cert.pem"), "utf8"),
    with: withClient,
    deliver: (raw, to = "INBOX", at = new Date()) =>
      withClient(async (client) => {
        for (const one of raw) await client.append(to, Buffer.from(one), [], at)
      }),
    flags: (of = "INBOX") =>
      withClient(async (client) => {
        await client.mailboxOpen(of, { readOnly: true })
        const all: Record<number, string[]> = {}
        for await (const { uid, flags } of client.fetch("1:*", { uid: true, flags: true }))
          all[uid] = [...(flags ?? [])]
        return all
      }),
    async close() {
      server.kill("SIGTERM")
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Dovecot refuses mail of root: then `nobody` owns it. */
function getMailOwner() {
  const { uid, gid, username } = userInfo()
  return uid === 0
    ? { uid: 65_534, gid: 65_534, name: "nobody", isOther: true }
    : { uid, gid, name: username, isOther: false }
}

type DovecotConfig = { folder: string; port: number; tlsPort: number; owner: ReturnType<typeof getMailOwner> }

const configuration = ({ folder, port, tlsPort, owner }: DovecotConfig) => `
base_dir = ${folder}/run
state_dir = ${folder}/run
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = yes
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
disable_plaintext_auth = no
auth_mechanisms = plain login
mail_location = maildir:${folder}/mail/%u
mail_uid = ${owner.uid}
mail_gid = ${owner.gid}
first_valid_uid = 1
first_valid_gid = 1
auth_failure_delay = 0
imap_capability = +
${owner.isOther ? "" : `default_internal_user = ${owner.name}\ndefault_login_user = ${owner.name}\ndefault_internal_group = ${owner.gid}`}
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = static
  args = uid=${owner.uid} gid=${owner.gid} home=${folder}/mail/%u
}
service imap-login {
  ${owner.isOther ? "" : "chroot ="}
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = ${tlsPort}
    ssl = yes
  }
}
service anvil {
  # it delays who signs in after others who did not know the password
  unix_listener anvil-auth-penalty {
    mode = 0
  }
  ${owner.isOther ? "" : "chroot ="}
}
service stats {
  chroot =
}
`

async function findPort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1")
  await once(probe, "listening")
  const address = probe.address()
  const port = typeof address === "object" && address ? address.port : 0
  probe.close()
  await once(probe, "close")
  return port
}
