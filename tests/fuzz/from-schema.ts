import { randomUUID } from "node:crypto"
import { globSync } from "node:fs"
import { join } from "node:path"
import type { z } from "zod"
import type { Random } from "./random.ts"
import { createHostileText, createLikelyText, createRandomJson } from "./values.ts"

const root = join(import.meta.dirname, "../..")

/** The used part of a schema's definition, which zod has in `_zod.def`. */
type Definition = {
  type: string
  format?: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  items?: z.ZodType[]
  options?: z.ZodType[]
  entries?: Record<string, unknown>
  values?: unknown[]
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  left?: z.ZodType
  right?: z.ZodType
  valueType?: z.ZodType
  getter?: () => z.ZodType
}

const isSchema = (value: unknown): value is z.ZodType =>
  typeof value === "object" && value !== null && "_zod" in value && "safeParse" in value

/** Every schema that a module without `.server` exports. */
export async function loadAllSchemas(): Promise<z.ZodType[]> {
  const files = globSync("{domain,lib,app}/**/*.ts", { cwd: root }).filter(
    // Worker entries would run in this process.
    (file) => !/\.(?:server|test|d)\.ts$|\/worker\/main\.ts$/.test(file) && !file.startsWith("app/ui/fonts"),
  )
  const found = new Set<z.ZodType>()
  for (const file of files.sort()) {
    // Modules that need the bundler or a browser export no schemas.
    const module: Record<string, unknown> = await import(join(root, file)).catch(() => ({}))
    for (const value of Object.values(module)) if (isSchema(value)) found.add(value)
  }
  return [...found]
}

const getDefinition = (schema: z.ZodType) => schema._zod.def as unknown as Definition

/** A value that fits the schema, with occasional hostile parts. */
export function createSchemaValue(random: Random, schema: z.ZodType, name = "", depth = 5): unknown {
  if (random.chance(0.04)) return createRandomJson(random, 2)
  const def = getDefinition(schema)
  const within = (inner: z.ZodType | undefined) =>
    inner && depth > 0 ? createSchemaValue(random, inner, name, depth - 1) : createRandomJson(random, 1)
  switch (def.type) {
    case "object":
      return createObject(random, def.shape ?? {}, depth)
    case "array":
    case "set":
      return Array.from({ length: random.chance(0.05) ? 300 : random.below(4) }, () =>
        within(def.element ?? def.valueType),
      )
    case "tuple":
      return (def.items ?? []).map(within)
    case "record":
    case "map":
      return Object.fromEntries(
        Array.from({ length: random.below(3) }, () => [createHostileText(random), within(def.valueType)]),
      )
    case "union":
      return within(random.pick(def.options ?? []))
    case "intersection":
      return { ...(within(def.left) as object), ...(within(def.right) as object) }
    case "enum":
      return random.pick(Object.values(def.entries ?? { none: "" }))
    case "literal":
      return random.pick(def.values ?? [""])
    case "optional":
    case "default":
    case "prefault":
      return random.chance(0.3) ? undefined : within(def.innerType)
    case "nullable":
      return random.chance(0.3) ? null : within(def.innerType)
    case "readonly":
    case "catch":
    case "nonoptional":
      return within(def.innerType)
    case "pipe":
      return within(getDefinition(def.in as z.ZodType).type === "transform" ? def.out : def.in)
    case "lazy":
      return within(def.getter?.())
    case "number":
    case "int":
      return random.pick([0, 1, -1, 1.5, 100, 2 ** 31, 2 ** 53, 1e300, random.below(1e6)])
    case "boolean":
      return random.chance(0.5)
    case "date":
      return random.pick(["2026-11-24T10:00:00.000Z", "2026-02-30", "+275760-09-13T00:00:00.000Z"])
    case "string":
      if (def.format === "uuid") return randomUUID()
      return random.chance(0.3) ? createHostileText(random) : createLikelyText(random, name)
    default:
      return createRandomJson(random, 2)
  }
}

function createObject(random: Random, shape: Record<string, z.ZodType>, depth: number): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const [field, inner] of Object.entries(shape))
    if (!random.chance(0.08))
      made[field] = depth > 0 ? createSchemaValue(random, inner, field, depth - 1) : createRandomJson(random, 1)
  if (random.chance(0.1))
    made[random.pick(["role", "status", "user_id", "extra", "price"])] = createRandomJson(random, 1)
  return made
}
