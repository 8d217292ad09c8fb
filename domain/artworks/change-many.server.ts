import { type SQL, sql } from "drizzle-orm"
import { nameOf } from "../actor.ts"
import type { Write } from "../command.server.ts"

/** So many works are changed by one statement: all of 100,000 would take longer than a statement may. */
const atOnce = 500

/** Parts of a list, each for one statement. */
export const partsOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / atOnce) }, (_, part) => all.slice(part * atOnce, (part + 1) * atOnce))

/**
 * Writes a line of history for each changed work, without reading the works: an edit form that was open then shows
 * both changes. Part of a statement that has the works as `changed`, with their `id`, and their values `was` and `value` as
 * jsonb.
 * @param field by the name that a form gives it
 */
export const historyOfChanged = ({ actor, now }: Write, field: string): SQL =>
  sql`insert into history (at, actor_id, actor_name, noun, noun_id, action, changes)
    select ${now.toISOString()}::timestamptz, ${actor.kind === "user" ? actor.id : null}::uuid, ${nameOf(actor)}::text,
      'artwork', id::text, 'edited',
      jsonb_build_object(${field}::text, jsonb_build_object('before', was, 'after', value)) from changed`
