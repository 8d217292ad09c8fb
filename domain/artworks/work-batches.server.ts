import { type SQL, sql } from "drizzle-orm"
import { getActorName } from "../actor.ts"
import type { TransactionContext } from "../command.server.ts"

/** All of 100,000 works in one statement would exceed the statement timeout. */
const batchSize = 500

export const toBatches = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / batchSize) }, (_, part) =>
    all.slice(part * batchSize, (part + 1) * batchSize),
  )

/**
 * Without reading the works; an open edit form then shows both changes. Needs a relation `changed` of `id`, and jsonb `was` and
 * `value`. `field` is the form field's name.
 */
export const insertChangedHistory = ({ actor, now }: TransactionContext, field: string): SQL =>
  sql`insert into history (at, actor_id, actor_name, noun, noun_id, action, changes)
    select ${now.toISOString()}::timestamptz, ${actor.kind === "user" ? actor.id : null}::uuid, ${getActorName(actor)}::text,
      'artwork', id::text, 'edited',
      jsonb_build_object(${field}::text, jsonb_build_object('before', was, 'after', value)) from changed`
