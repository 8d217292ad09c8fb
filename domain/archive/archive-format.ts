import { z } from "zod"

/**
 * One tar file, in this order:
 * - `README.txt`
 * - `tables/NAME.jsonl`: rows as PostgreSQL's JSON, one per line; first, so that a restore finds them before the files
 * - `csv/NAME.csv`: the same rows for spreadsheets, not read back
 * - `files/private/…` and `files/public/…`: stored files by key
 * - `SHA256SUMS`: of every entry before it, for `sha256sum -c`
 * - `manifest.json`: with the checksum of SHA256SUMS and its own, which reveal truncation and changes
 */
export const archiveEntryNames = { readme: "README.txt", sums: "SHA256SUMS", manifest: "manifest.json" }

export const tableEntry = (table: string) => `tables/${table}.jsonl`
export const csvEntry = (table: string) => `csv/${table}.csv`
export const fileEntry = (bucket: BucketName, key: string) => `files/${bucket}/${key}`

export type BucketName = "private" | "public"

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)

export const manifestSchema = z.object({
  format: z.literal("solander"),
  version: z.literal(1),
  madeAt: z.iso.datetime(),
  siteUrl: z.string().max(2000),
  artist: z.string().max(200),
  tables: z
    .array(z.object({ name: z.string().max(63), columns: z.array(z.string().max(63)), rows: count, sha256 }))
    .max(1000),
  /** The last value of each sequence; null: unused. */
  sequences: z.record(z.string().max(63), z.string().regex(/^\d+$/).nullable()),
  files: z.object({ count, bytes: count }),
  sums: sha256,
  checksum: sha256,
})

export type Manifest = z.infer<typeof manifestSchema>
export type TableInManifest = Manifest["tables"][number]

export const formatSumLine = (sha256: string, entry: string) => `${sha256}  ${entry}\n`

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
