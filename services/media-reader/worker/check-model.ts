import { open } from "node:fs/promises"
import { mediaProblems } from "../media-problems.ts"
import { MediaProblem } from "./media-problem.ts"

const maxJsonBytes = 8_000_000
const maxValues = 20_000_000
const maxEntries = 20_000

/** Their decoders would have to come from elsewhere. */
const refusedExtensions: Record<string, string> = {
  KHR_draco_mesh_compression: "Draco",
  EXT_meshopt_compression: "meshopt",
  KHR_meshopt_compression: "meshopt",
  KHR_texture_basisu: "Basis",
}

const jsonChunk = 0x4e4f534a
const binChunk = 0x004e4942

type Entries = { [name: string]: unknown }

const refuseDamaged = (): never => {
  throw new MediaProblem(mediaProblems.model)
}

/** GLB, glTF 2.0, section 4.4: a header, a chunk of JSON, and at most one of bytes. @throws MediaProblem */
export async function checkModel(path: string, size: number): Promise<void> {
  await using file = await open(path)
  const head = (await file.read(Buffer.alloc(20), 0, 20, 0)).buffer
  if (size < 20) refuseDamaged()
  if (head.readUInt32LE(4) !== 2) throw new MediaProblem(mediaProblems.modelVersion)
  const jsonBytes = head.readUInt32LE(12)
  if (head.readUInt32LE(8) !== size || head.readUInt32LE(16) !== jsonChunk || jsonBytes % 4 !== 0) refuseDamaged()
  if (jsonBytes > maxJsonBytes) throw new MediaProblem(mediaProblems.modelTooMuch)
  if (20 + jsonBytes > size) refuseDamaged()
  const json = (await file.read(Buffer.alloc(jsonBytes), 0, jsonBytes, 20)).buffer
  let binBytes = 0
  if (20 + jsonBytes < size) {
    const chunk = Buffer.alloc(8)
    if ((await file.read(chunk, 0, 8, 20 + jsonBytes)).bytesRead < 8) refuseDamaged()
    binBytes = chunk.readUInt32LE(0)
    if (chunk.readUInt32LE(4) !== binChunk || 28 + jsonBytes + binBytes !== size) refuseDamaged()
  }
  checkContents(parseContents(json), binBytes)
}

function parseContents(json: Buffer): Entries {
  try {
    const parsed: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(json))
    if (isEntries(parsed)) return parsed
  } catch {}
  return refuseDamaged()
}

const isEntries = (value: unknown): value is Entries =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const listEntries = (value: unknown): Entries[] => {
  if (value === undefined) return []
  if (!Array.isArray(value) || !value.every(isEntries)) return refuseDamaged()
  if (value.length > maxEntries) throw new MediaProblem(mediaProblems.modelTooMuch)
  return value
}

function checkContents(model: Entries, binBytes: number): void {
  if (!isEntries(model.asset) || !/^2\.\d/.test(String(model.asset.version)))
    throw new MediaProblem(mediaProblems.modelVersion)
  const extensions = [model.extensionsUsed, model.extensionsRequired].flatMap((names) => names ?? [])
  for (const name of extensions) {
    const refused = refusedExtensions[String(name)]
    if (refused) throw new MediaProblem(mediaProblems.modelExtension(refused))
  }
  checkLinks(model)
  const [first, ...others] = listEntries(model.buffers)
  if (first && first.uri === undefined && !isWithin(first.byteLength, 0, binBytes)) refuseDamaged()
  if (others.some(({ uri }) => uri === undefined)) refuseDamaged()
  for (const { buffer, byteOffset = 0, byteLength } of listEntries(model.bufferViews)) {
    const of = [first, ...others][Number(buffer)]
    if (!of || !isWithin(byteLength, byteOffset, of.byteLength)) refuseDamaged()
  }
  let values = 0
  for (const { count } of listEntries(model.accessors)) {
    if (typeof count !== "number" || !Number.isInteger(count) || count < 1) refuseDamaged()
    values += Number(count)
  }
  if (values > maxValues) throw new MediaProblem(mediaProblems.modelTooMuch)
  for (const list of ["nodes", "meshes", "materials", "textures", "images", "animations", "skins", "scenes"])
    listEntries(model[list])
}

const isWithin = (bytes: unknown, offset: unknown, whole: unknown): boolean =>
  [bytes, offset, whole].every((part) => typeof part === "number" && Number.isInteger(part) && part >= 0) &&
  Number(bytes) + Number(offset) <= Number(whole)

const dataUri = /^data:(?:image\/(?:png|jpeg|webp)|application\/(?:octet-stream|gltf-buffer));base64,[\w+/=]*$/

/** Wherever it is in the file, also in extensions. Without recursion, because a file may nest as deep as it likes. */
function checkLinks(model: Entries): void {
  const open: unknown[] = [model]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value !== "object" || value === null) continue
    for (const [name, part] of Object.entries(value)) {
      if (/^ur[il]$/i.test(name) && !(typeof part === "string" && dataUri.test(part)))
        throw new MediaProblem(mediaProblems.modelLinks)
      if (typeof part === "object") open.push(part)
    }
  }
}
