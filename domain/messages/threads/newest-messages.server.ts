import { type SQL, sql } from "drizzle-orm"
import { z } from "zod"
import { messages } from "../../../db/tables/messages.ts"

/** Per page, so that a flood of messages does not break it. */
export const maxMessagesPerPage = { messages: 50, characters: 200_000 }

/** A subquery. The newest two are included whatever their length. @param before the id of a later message */
export function selectNewestMessages(thread: string | SQL, before?: string): SQL {
  const id = z.uuid().safeParse(before).data
  const earlier = id
    ? sql`and (created_at, id) < (select created_at, id from ${messages} where id = ${id} and thread_id = (${thread}))`
    : sql``
  return sql`select id from (
    select id, row_number() over newest as number, sum(length(body) + length(quoted)) over newest as characters
    from (
      select id, created_at, body, quoted from ${messages} where thread_id = (${thread}) ${earlier}
      order by created_at desc, id desc limit ${maxMessagesPerPage.messages}
    ) as last
    window newest as (order by created_at desc, id desc)
  ) as counted where number <= 2 or characters <= ${maxMessagesPerPage.characters}`
}
