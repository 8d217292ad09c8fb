import { z } from "zod"

const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most.toLocaleString("en-US")} characters.`)
const needed = (what: string, most = 500) => line(most).min(1, what)
const port = z.coerce.number("Please enter a number.").int("Please enter a whole number.").min(1).max(65_535)

const isThisComputer = (host: string) => host === "localhost" || host === "[::1]" || /^127(\.\d{1,3}){3}$/.test(host)

function isEncryptedAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && (url.protocol === "https:" || (url.protocol === "http:" && isThisComputer(url.hostname)))
}

function isPlainAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && !/[?#]/.test(text) && url.username === "" && url.password === ""
}

const httpsAddress = (text: string) => text === "" || isEncryptedAddress(text)
const httpsWanted = "Please enter an address that begins with https://"

/** Without secrets; what the form of a place saves. */
const schemasOfKind = {
  s3: z.strictObject({
    kind: z.literal("s3"),
    endpoint: line(500).refine(httpsAddress, httpsWanted).default(""),
    region: needed("Please enter the region; many services accept “auto” or “us-east-1”.", 100),
    bucket: needed("Please enter the name of the bucket.", 255),
    path: line(500).default(""),
    accessKeyId: needed("Please enter the access key."),
  }),
  sftp: z.strictObject({
    kind: z.literal("sftp"),
    host: needed("Please enter the server’s name, for example u123.example.com."),
    port: port.default(22),
    user: needed("Please enter the user name."),
    path: needed("Please enter a folder, for example solander."),
    signIn: z.enum(["password", "key"]).default("password"),
    /** Of the pair that the site made; "" until it is needed. */
    publicKey: line(1000).default(""),
    hostKey: line(100).default(""),
  }),
  webdav: z.strictObject({
    kind: z.literal("webdav"),
    url: needed("Please enter the address.", 2000)
      .refine(isEncryptedAddress, httpsWanted)
      .refine(isPlainAddress, "Please enter the address alone, without ?, # or a user name."),
    user: needed("Please enter the user name."),
  }),
  folder: z.strictObject({
    kind: z.literal("folder"),
    path: needed("Please enter the folder.", 1000).refine((path) => path.startsWith("/"), "The path begins with /."),
  }),
}

export const savedTargetSchema = z.discriminatedUnion("kind", [
  schemasOfKind.s3,
  schemasOfKind.sftp,
  schemasOfKind.webdav,
  schemasOfKind.folder,
])

export type SavedTarget = z.infer<typeof savedTargetSchema>
export type TargetKind = SavedTarget["kind"]

export const targetSecretsSchema = z.strictObject({
  password: z.string().max(1000).default(""),
  secretAccessKey: z.string().max(1000).default(""),
  privateKey: z.string().max(10_000).default(""),
})

export type TargetSecrets = z.infer<typeof targetSecretsSchema>

/** What a secret belongs to: it is never sent to another server or user. */
export function getTargetOwner(target: SavedTarget): (string | number)[] {
  if (target.kind === "s3") return [target.kind, target.endpoint, target.bucket, target.accessKeyId]
  if (target.kind === "sftp") return [target.kind, target.host, target.port, target.user]
  if (target.kind === "webdav") return [target.kind, target.url, target.user]
  return [target.kind]
}

/** Where, in words: `backups at s3.example.com`. */
export function describeTarget(target: SavedTarget): string {
  if (target.kind === "s3") return `${target.bucket} at ${URL.parse(target.endpoint)?.host ?? "Amazon S3"}`
  if (target.kind === "sftp") return `${target.path} at ${target.host}`
  if (target.kind === "webdav") return URL.parse(target.url)?.host ?? target.url
  return target.path
}
