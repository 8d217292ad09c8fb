import { expect, test } from "vitest"
import { type Actor, system, type User, visitor } from "./actor.ts"
import { type Permission, refuseUnlessPermitted } from "./permissions.ts"

const now = new Date("2026-11-27T12:00:00Z")
const session: User["session"] = { id: "s", assurance: "aal1", hasFactor: false, confirmedAt: now }
const user = (role: "admin" | "user", changes: Partial<User["session"]> = {}): Actor => ({
  kind: "user",
  id: "u",
  email: "ada@example.com",
  name: "Ada Artist",
  role,
  session: { ...session, ...changes },
})
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

test.each<[string, Actor, Permission, string | null]>([
  ["a visitor", visitor, "artworks.read", "unauthenticated"],
  ["a user", user("user"), "artworks.read", "forbidden"],
  ["an admin", user("admin"), "orders.write", null],
  ["an admin without the code", user("admin", { hasFactor: true }), "orders.read", "insufficient_aal"],
  ["an admin who must set up MFA", user("admin", { lacksStep: true }), "orders.read", "second_step_needed"],
  ["an admin who just signed in", user("admin"), "backups.download", null],
  ["an admin of an hour ago", user("admin", { confirmedAt: minutesAgo(60) }), "orders.write", null],
  [
    "an admin of an hour ago",
    user("admin", { confirmedAt: minutesAgo(60) }),
    "accounts.roles",
    "reauthentication_needed",
  ],
  ["a user of an hour ago", user("user", { confirmedAt: minutesAgo(60) }), "accounts.roles", "forbidden"],
  ["the program", system("Backup"), "backups.download", null],
])("%s with %s", (_, actor, permission, reason) => {
  const refused = refuseUnlessPermitted(actor, permission, now)
  expect(refused ? (refused.problem.reason ?? refused.problem.code) : null).toBe(reason)
})

test("a job in a user's name goes on without a session", () => {
  const { session: _, ...person } = user("admin") as User
  expect(refuseUnlessPermitted(person, "customers.export", now)).toBeNull()
})
