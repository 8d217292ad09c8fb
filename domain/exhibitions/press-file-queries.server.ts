import type { Readable } from "node:stream"
import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm"
import { exhibitions, type PressEntry, pressFiles } from "../../db/tables/exhibitions.ts"
import type { Actor } from "../actor.ts"
import { listUploadProblems } from "../media/upload-commands.server.ts"
import { done, type Outcome, refuse } from "../problem.ts"
import { query } from "../query.server.ts"
import type { Shop } from "../shop.ts"
import type { PressFile, PublicPressFile } from "./press-file.ts"
import { isPublicExhibition } from "./public-exhibitions.server.ts"

/** In the private bucket. */
export const getPressFileKey = (id: string): string => `press/${id}.pdf`

export type OpenPressFile = { id: string; name: string; bytes: number; read: () => Promise<Readable | null> }

export const isFileInPress = sql`${exhibitions.press} @> jsonb_build_array(jsonb_build_object('fileId', ${pressFiles.id}))`

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Null unless a public exhibition's page offers it. */
export async function findPublicPressFile(shop: Shop, id: string): Promise<OpenPressFile | null> {
  if (!uuid.test(id)) return null
  const [row] = await shop.db
    .select({ id: pressFiles.id, name: pressFiles.name, bytes: pressFiles.bytes })
    .from(pressFiles)
    .innerJoin(exhibitions, eq(exhibitions.id, pressFiles.exhibitionId))
    .where(and(eq(pressFiles.id, id), isNotNull(pressFiles.arrivedAt), isPublicExhibition(shop.now()), isFileInPress))
  return row ? toOpenFile(shop, row) : null
}

export const getPressFile = (
  shop: Shop,
  actor: Actor,
  exhibitionId: string,
  id: string,
): Promise<Outcome<OpenPressFile>> =>
  query(shop, actor, "exhibitions.read", async () => {
    const row = (await selectPressFiles(shop, exhibitionId)).find((one) => one.id === id && one.isHere)
    return row ? done(toOpenFile(shop, row)) : refuse("not_found", "There is no such file.")
  })

const toOpenFile = (shop: Shop, { id, name, bytes }: Pick<PressFile, "id" | "name" | "bytes">): OpenPressFile => ({
  ...{ id, name, bytes },
  read: () => shop.storage.private.get(getPressFileKey(id)),
})

export const listPressFiles = (shop: Shop, actor: Actor, exhibitionId: string): Promise<Outcome<PressFile[]>> =>
  query(shop, actor, "exhibitions.read", async (db) => {
    const exists = uuid.test(exhibitionId) && (await db.$count(exhibitions, eq(exhibitions.id, exhibitionId))) > 0
    return exists
      ? done(await selectPressFiles(shop, exhibitionId))
      : refuse("not_found", "There is no such exhibition.")
  })

async function selectPressFiles({ db }: Pick<Shop, "db">, exhibitionId: string): Promise<PressFile[]> {
  if (!uuid.test(exhibitionId)) return []
  const rows = await db
    .select()
    .from(pressFiles)
    .where(eq(pressFiles.exhibitionId, exhibitionId))
    .orderBy(asc(pressFiles.createdAt), asc(pressFiles.id))
  const fileIds = rows.map(({ id }) => id)
  const problems = await listUploadProblems(db, "press", fileIds)
  return rows.map(({ id, name, bytes, arrivedAt }) => ({
    ...{ id, name, bytes },
    isHere: arrivedAt !== null,
    problem: arrivedAt === null ? (problems.get(id) ?? null) : null,
  }))
}

export type PressItem = Omit<PressEntry, "fileId"> & { file: PublicPressFile | null }

export async function listPressItems({ db }: Pick<Shop, "db">, press: PressEntry[]): Promise<PressItem[]> {
  const ids = press.flatMap(({ fileId }) => fileId ?? [])
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ id: pressFiles.id, bytes: pressFiles.bytes })
          .from(pressFiles)
          .where(and(inArray(pressFiles.id, ids), isNotNull(pressFiles.arrivedAt)))
  return press.map(({ fileId, ...entry }) => ({ ...entry, file: rows.find(({ id }) => id === fileId) ?? null }))
}
