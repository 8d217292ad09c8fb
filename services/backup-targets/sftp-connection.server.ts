import { createHash } from "node:crypto"
import type { SFTPWrapper } from "ssh2"
import type { SftpTargetSettings } from "./backup-targets.ts"
import { describeTargetProblem, TargetProblem } from "./target-problem.ts"

export type SftpConnection = { sftp: SFTPWrapper; end(): void }

/** As `ssh-keygen -l` shows it. */
const formatFingerprint = (key: Buffer) =>
  `SHA256:${createHash("sha256").update(key).digest("base64").replace(/=+$/, "")}`

/** Loaded with the first use: most sites have no such place. */
const loadSsh = async () => (await import("ssh2")).default

/** Refuses a server whose key is not the trusted one before a password is sent. */
export async function connectSftp(
  settings: SftpTargetSettings,
  { silenceMs, onClose }: { silenceMs: number; onClose: () => void },
): Promise<SftpConnection> {
  const { host, port, user, password, privateKey, hostKey } = settings
  const place = `The SFTP server ${host}`
  const ssh = await loadSsh()
  const client = new ssh.Client()
  let keyProblem: TargetProblem | null = null
  return new Promise((resolve, reject) => {
    const fail = (error: Error & { level?: string }) => {
      client.end()
      const { level } = error
      const code =
        level === "client-authentication" ? "credentials" : level === "client-timeout" ? "slow" : "unreachable"
      reject(keyProblem ?? describeTargetProblem(code, place, error))
    }
    client.on("error", fail)
    client.on("close", () => {
      fail(new Error("the connection was closed"))
      onClose()
    })
    client.on("ready", () =>
      client.sftp((error, sftp) => {
        if (error) return fail(error)
        // Each transfer under way listens for its end.
        sftp.setMaxListeners(0)
        resolve({ sftp, end: () => client.end() })
      }),
    )
    client.connect({
      host,
      port,
      username: user,
      ...(privateKey ? { privateKey } : { password }),
      readyTimeout: silenceMs,
      keepaliveInterval: silenceMs / 2,
      keepaliveCountMax: 2,
      hostVerifier: (key: Buffer) => {
        keyProblem = findKeyProblem(place, hostKey, formatFingerprint(key))
        return keyProblem === null
      },
    })
  })
}

function findKeyProblem(place: string, trusted: string, shown: string): TargetProblem | null {
  if (trusted === shown) return null
  if (trusted === "")
    return new TargetProblem(
      "unknown-host-key",
      `${place} shows the key ${shown}. Compare it with what its provider says, then trust it.`,
      { hostKey: shown },
    )
  return new TargetProblem(
    "changed-host-key",
    `${place} shows another key than before, so nothing was sent: it may be another server. Ask its provider. Trusted: ${trusted}. Shown: ${shown}.`,
    { hostKey: shown },
  )
}

/** An Ed25519 pair in OpenSSH's formats. */
export async function createSshKeyPair(comment: string): Promise<{ publicKey: string; privateKey: string }> {
  const { utils } = await loadSsh()
  const pair = utils.generateKeyPairSync("ed25519", { comment })
  return { publicKey: pair.public.trim(), privateKey: pair.private }
}

/** "" for what is no private key. */
export async function formatSshPublicKey(privateKey: string, comment: string): Promise<string> {
  const parsed = (await loadSsh()).utils.parseKey(privateKey)
  return parsed instanceof Error ? "" : `${parsed.type} ${parsed.getPublicSSH().toString("base64")} ${comment}`
}
