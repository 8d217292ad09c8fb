import { z } from "zod"

/**
 * An archive is one tar file with everything a site consists of, in this order:
 *
 * - `README.txt`
 * - `tables/NAME.jsonl`: the rows of each table, one JSON object per line, as PostgreSQL writes it. They come first, so
 *   that reading them back needs no way past all files
 * - `csv/NAME.csv`: the same rows for spreadsheets; not read back
 * - `files/private/…` and `files/public/…`: the stored files by their keys
 * - `SHA256SUMS`: the checksum of every entry before it, as `sha256sum -c` reads it
 * - `manifest.json`: the checksum of SHA256SUMS and its own, so that an archive that was cut off or changed is recognized
 */
export const names = { readme: "README.txt", sums: "SHA256SUMS", manifest: "manifest.json" }

export const tableEntry = (table: string) => `tables/${table}.jsonl`
export const csvEntry = (table: string) => `csv/${table}.csv`
export const fileEntry = (bucket: BucketName, key: string) => `files/${bucket}/${key}`

export type BucketName = "private" | "public"

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)

export const manifestSchema = z.object({
  format: z.literal("solander"),
  version: z.literal(1),
  /** ISO 8601. */
  madeAt: z.iso.datetime(),
  siteUrl: z.string().max(2000),
  artist: z.string().max(200),
  tables: z
    .array(z.object({ name: z.string().max(63), columns: z.array(z.string().max(63)), rows: count, sha256 }))
    .max(1000),
  /** The last number that each sequence gave; null if it gave none. */
  sequences: z.record(z.string().max(63), z.string().regex(/^\d+$/).nullable()),
  files: z.object({ count, bytes: count }),
  /** The checksum of SHA256SUMS. */
  sums: sha256,
  /** Of all the others: `checksumOf`. */
  checksum: sha256,
})

export type Manifest = z.infer<typeof manifestSchema>
export type TableInManifest = Manifest["tables"][number]

/** A line of SHA256SUMS. */
export const sumLine = (sha256: string, entry: string) => `${sha256}  ${entry}\n`

export const readme = ({ artist, siteUrl, at }: { artist: string; siteUrl: string; at: Date }) => `\
Everything of the site of ${artist}, ${siteUrl}
Made on ${at.toISOString().slice(0, 16).replace("T", " ")} UTC by Solander.

files/private   originals of pictures, invoices
files/public    what visitors see
tables          every row of the database, one JSON object per line
csv             the same rows, for a spreadsheet
SHA256SUMS      checksums: "sha256sum -c SHA256SUMS" in the unpacked folder

To read it back, start an empty Solander on any computer and run

    npm run restore -- THIS-FILE.tar

Keep it private: it names your customers, and the links to their orders are in it.
Not in here, because they are secrets: passwords, sign-in sessions and links, and the keys of this computer.
After reading it back, sign in through the link that "npm run admin" prints, and set a new password.
`
