import { and, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm"
import { unionAll } from "drizzle-orm/pg-core"
import { keyset } from "../../../db/keyset.ts"
import { containing } from "../../../db/like.ts"
import { profiles, sessions, setupLinks, userRoles, users } from "../../../db/tables/accounts.ts"
import { factors } from "../../../db/tables/factors.ts"
import type { Actor } from "../../actor.ts"
import { done, type Outcome } from "../../problem.ts"
import { query } from "../../query.server.ts"
import type { Shop } from "../../shop.ts"
import type { AccountRole } from "../account.ts"
import { isConfirmed } from "./change-role.server.ts"

export type PeopleView = "admins" | "users" | "invited"

export type PersonRow = {
  id: string
  isInvitation: boolean
  name: string
  email: string
  role: AccountRole
  /** False for an address that is only trusted from a provider. */
  confirmed: boolean
  createdAt: Date
  /** Null for an account. */
  expiresAt: Date | null
  hasFactor: boolean
  sessions: number
  /** To the day; null: never. */
  seenAt: Date | null
}

const perPage = 50

const byRank = keyset("number", "time")

function selectPeople({ db }: Shop) {
  const accounts = db
    .select({
      id: users.id,
      isInvitation: sql<boolean>`false`.as("is_invitation"),
      name: sql<string>`coalesce(${profiles.fullName}, ${users.name})`.as("name"),
      email: sql<string>`${users.email}`.as("email"),
      role: sql<AccountRole>`coalesce(${userRoles.role}, 'user')`.as("role"),
      confirmed: sql<boolean>`${isConfirmed}`.as("confirmed"),
      rank: sql<number>`case ${userRoles.role} when 'admin' then 2 else 0 end`.as("rank"),
      createdAt: users.createdAt,
      expiresAt: sql<Date | null>`null::timestamptz`.mapWith(setupLinks.expiresAt).as("expires_at"),
      signedInAt: users.lastSignInAt,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .leftJoin(userRoles, eq(userRoles.userId, users.id))
  const invitations = db
    .select({
      id: setupLinks.id,
      isInvitation: sql<boolean>`true`.as("is_invitation"),
      name: sql<string>`''`.as("name"),
      email: sql<string>`${setupLinks.email}`.as("email"),
      role: sql<AccountRole>`${setupLinks.role}`.as("role"),
      confirmed: sql<boolean>`false`.as("confirmed"),
      rank: sql<number>`1`.as("rank"),
      createdAt: setupLinks.createdAt,
      expiresAt: sql<Date | null>`${setupLinks.expiresAt}`.mapWith(setupLinks.expiresAt).as("expires_at"),
      signedInAt: sql<Date | null>`null::timestamptz`.mapWith(users.lastSignInAt).as("last_sign_in_at"),
    })
    .from(setupLinks)
    .where(and(isNotNull(setupLinks.email), isNull(setupLinks.usedAt)))
  return unionAll(accounts, invitations).as("people")
}

type People = ReturnType<typeof selectPeople>

const viewConditions = (people: People): Record<PeopleView, SQL | undefined> => ({
  admins: and(eq(people.isInvitation, false), eq(people.role, "admin")),
  users: and(eq(people.isInvitation, false), eq(people.role, "user")),
  invited: eq(people.isInvitation, true),
})

type PeopleQuery = { view?: PeopleView | undefined; search?: string; after?: string | undefined }

/** Admins, invitations, then users, newest first. `after` is the former page's `next`. */
export const listPeople = (
  shop: Shop,
  actor: Actor,
  { view, search = "", after }: PeopleQuery = {},
): Promise<Outcome<{ people: PersonRow[]; next: string | null }>> =>
  query(shop, actor, "accounts.read", async (db) => {
    const people = selectPeople(shop)
    const part = containing(search.trim())
    const rows = await db
      .select({ ...personFields(people, shop.now()), rank: people.rank })
      .from(people)
      .where(
        and(
          view && viewConditions(people)[view],
          search.trim() ? sql`(${people.name} ilike ${part} or ${people.email}::text ilike ${part})` : undefined,
          byRank.beyond(after, [people.rank, people.createdAt, people.id], "<"),
        ),
      )
      .orderBy(desc(people.rank), desc(people.createdAt), desc(people.id))
      .limit(perPage + 1)
    const { page, next } = byRank.page(rows, perPage, (row) => [String(row.rank), row.createdAt])
    return done({ people: page.map(({ rank: _, ...person }) => person), next })
  })

/** Qualified: in a subquery, `id` would be of the inner table. */
const ownId = sql`people.id`

const personFields = (people: People, now: Date) => ({
  id: people.id,
  isInvitation: people.isInvitation,
  name: people.name,
  email: people.email,
  role: people.role,
  confirmed: people.confirmed,
  createdAt: people.createdAt,
  expiresAt: people.expiresAt,
  hasFactor: sql<boolean>`exists (select from ${factors}
    where ${factors.userId} = ${ownId} and ${factors.status} = 'verified')`,
  sessions: sql<number>`(select count(*)::int from ${sessions}
    where ${sessions.userId} = ${ownId} and ${sessions.expiresAt} > ${now.toISOString()}::timestamptz)`,
  seenAt: sql<Date | null>`greatest(${people.signedInAt}, (select max(${sessions.updatedAt}) from ${sessions}
    where ${sessions.userId} = ${ownId}))`.mapWith(users.lastSignInAt),
})

export async function findPerson(shop: Shop, id: string): Promise<PersonRow | null> {
  const people = selectPeople(shop)
  const [person] = await shop.db.select(personFields(people, shop.now())).from(people).where(eq(people.id, id))
  return person ?? null
}

export const countPeople = (shop: Shop, actor: Actor): Promise<Outcome<Record<PeopleView | "all", number>>> =>
  query(shop, actor, "accounts.read", async (db) => {
    const people = selectPeople(shop)
    const view = viewConditions(people)
    const counted = (which: SQL | undefined) => sql<number>`(count(*) filter (where ${which}))::int`
    const [counts] = await db
      .select({
        all: sql<number>`count(*)::int`,
        admins: counted(view.admins),
        users: counted(view.users),
        invited: counted(view.invited),
      })
      .from(people)
    return done(counts ?? { all: 0, admins: 0, users: 0, invited: 0 })
  })
