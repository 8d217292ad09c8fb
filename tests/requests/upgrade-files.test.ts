import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { PutObjectCommand, S3Client } from "@aws-sdk/client-s3"
import { sql } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { migrate } from "../../db/migrate.ts"
import { readEnv } from "../../server/env.ts"
import { openTestShop, type TestShop } from "../support/app.ts"
import { createTestDatabase } from "../support/database.ts"
import { startS3Server } from "../support/s3-server.ts"

const root = join(import.meta.dirname, "../..")
const fixture = (name: string) => gunzipSync(readFileSync(join(root, "tests/fixtures/1.0.0", name)))
const { runCommand } = (await import(join(root, "build/server/index.js"))) as typeof import("../../server/app.ts")

const folder = mkdtempSync(join(tmpdir(), "solander-upgrade-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const archive = join(folder, "archive.tar")
writeFileSync(archive, fixture("archive.tar.gz"))
execFileSync("tar", ["-xf", archive, "-C", folder])

const files = readdirSync(join(folder, "files"), { recursive: true, encoding: "utf8" })
  .filter((name) => statSync(join(folder, "files", name)).isFile())
  .map((name) => ({ key: name, bytes: readFileSync(join(folder, "files", name)) }))

const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex")
/** What is served must be what 1.0.0 made. */
const pictures = new Map(
  files
    .filter(({ key }) => key.startsWith("public/"))
    .map(({ key, bytes }) => [key.replace("public/", "/files/"), hash(bytes)]),
)

const run = (site: TestShop, name: string, args: string[]) =>
  runCommand(name, {
    shop: site.shop,
    args,
    env: readEnv({ SOLANDER_DATA: site.data }),
    print: () => {},
    signal: new AbortController().signal,
  })

async function expectAsMade(site: TestShop) {
  const visitor = site.visitor()
  const gallery = await visitor.html("/gallery")
  for (const title of ["Harbor at Dusk", "Field in March", "The Garden Wall"]) expect(gallery).toContain(title)
  for (const [path, made] of pictures) {
    const answer = await visitor.get(path)
    expect(answer.status, path).toBe(200)
    expect(hash(new Uint8Array(await answer.arrayBuffer())), path).toBe(made)
  }
  const { rows } = await site.shop.db.execute<{ number: string; token: string }>(sql`select number, token from orders`)
  expect(rows).toHaveLength(1)
  expect(await visitor.html(`/track-order?order=${rows[0]?.token}`)).toContain(rows[0]?.number)
  expect(site.errors).toEqual([])
}

test("an archive of 1.0.0 is restored: works, order and every picture at its address [OPS-02, OPS-03]", async () => {
  expect(pictures.size).toBe(15)
  const site = await openTestShop()
  await run(site, "restore", [archive])
  await expectAsMade(site)
})

test("a bucket of 1.0.0 is opened with its database, serves its pictures, and is exported whole [OPS-03]", async () => {
  const bucket = await startS3Server()
  afterAll(bucket.close)
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = bucket.env
  const credentials = { accessKeyId, secretAccessKey }
  const client = new S3Client({ endpoint, credentials, region: "us-east-1", forcePathStyle: true })
  for (const { key, bytes } of files)
    await client.send(new PutObjectCommand({ Bucket: "files", Key: key, Body: bytes, ContentType: getType(key) }))
  client.destroy()
  const keys = bucket.keys()

  const database = await createTestDatabase("empty")
  const dump = fixture("database-of-bucket.sql.gz").toString()
  await database.pool.query(`set check_function_bodies to off;\n${dump}\nset check_function_bodies to on`)
  await migrate(database.pool, join(root, "db/migrations"))
  const site = await openTestShop({ database, env: bucket.env })
  await expectAsMade(site)

  const exported = join(folder, "again.tar")
  await run(site, "export", [exported])
  const listed = execFileSync("tar", ["-tf", exported], { encoding: "utf8" }).split("\n")
  for (const { key } of files) expect(listed).toContain(`files/${key}`)
  expect(bucket.keys()).toEqual(expect.arrayContaining(keys))
})

const types: Record<string, string> = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" }
const getType = (key: string) => types[key.split(".").at(-1) ?? ""] ?? "application/octet-stream"
