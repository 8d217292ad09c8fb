import { createHash } from "node:crypto"
import { createWriteStream } from "node:fs"
import { buffer } from "node:stream/consumers"
import { pipeline } from "node:stream/promises"
import { type Header, pack as openPack } from "tar-stream"
import type { Manifest } from "../../domain/archive/archive-format.ts"
import { forEachEntry, getChecksum } from "../../domain/archive/check-archive.server.ts"

type Entry = { name: string; body: Buffer; type?: Header["type"]; linkname?: string }

/** An archive in memory, to change and write with correct checksums. */
export type ForgedArchive = { entries: Entry[]; manifest: Manifest }

export async function readArchiveToForge(path: string): Promise<ForgedArchive> {
  const entries: Entry[] = []
  await forEachEntry(path, async (name, body) => void entries.push({ name, body: await buffer(body) }))
  const manifest = JSON.parse(String(entries.find(({ name }) => name === "manifest.json")?.body)) as Manifest
  return { entries: entries.filter(({ name }) => name !== "manifest.json" && name !== "SHA256SUMS"), manifest }
}

const sha256 = (body: Buffer) => createHash("sha256").update(body).digest("hex")

export function setForgedRows({ entries, manifest }: ForgedArchive, table: string, lines: string[]): void {
  const entry = entries.find(({ name }) => name === `tables/${table}.jsonl`)
  const listed = manifest.tables.find(({ name }) => name === table)
  if (!entry || !listed) throw new Error(`no table ${table}`)
  entry.body = Buffer.from(lines.map((line) => `${line}\n`).join(""))
  Object.assign(listed, { rows: lines.length, sha256: sha256(entry.body) })
}

export function getForgedRows({ entries }: ForgedArchive, table: string): Record<string, unknown>[] {
  const entry = entries.find(({ name }) => name === `tables/${table}.jsonl`)
  return String(entry?.body)
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

export async function writeForgedArchive(path: string, { entries, manifest }: ForgedArchive): Promise<void> {
  const pack = openPack()
  const written = pipeline(pack, createWriteStream(path))
  const add = ({ body, ...header }: Entry) =>
    new Promise<void>((resolve, reject) => {
      pack.entry({ ...header, ...(header.type ? { size: 0 } : {}) }, header.type ? Buffer.alloc(0) : body, (error) =>
        error ? reject(error) : resolve(),
      )
    })
  for (const entry of entries) await add(entry)
  const listed = entries.filter(({ type }) => !type).map(({ name, body }) => `${sha256(body)}  ${name}\n`)
  const sums = Buffer.from(listed.join(""))
  await add({ name: "SHA256SUMS", body: sums })
  const { checksum: _, ...others } = { ...manifest, sums: sha256(sums) }
  const body = JSON.stringify({ ...others, checksum: getChecksum(others) })
  await add({ name: "manifest.json", body: Buffer.from(body) })
  pack.finalize()
  await written
}
