import { and, eq, isNull, or, sql } from "drizzle-orm"
import type { z } from "zod"
import type { Transaction } from "../../../db/connect.ts"
import { setupLinks } from "../../../db/tables/accounts.ts"
import { system } from "../../actor.ts"
import { type CommandContext, command } from "../../command.server.ts"
import { recordEvent } from "../../history.server.ts"
import { done, type Outcome, refuse } from "../../problem.ts"
import { createFirstDelivery } from "../../settings/first-delivery.server.ts"
import { writeSettings } from "../../settings/settings-commands.server.ts"
import { getSettings } from "../../settings/settings-queries.server.ts"
import type { Shop } from "../../shop.ts"
import { validateInput } from "../../validate-input.ts"
import { firstAdminForm } from "../account.ts"
import { validateNewPassword } from "../sessions/new-password.server.ts"
import { saveRole } from "./change-role.server.ts"
import { saveSetupAccount } from "./setup.server.ts"
import { isSetupPending } from "./setup-pending.server.ts"

/**
 * The account of set-up's first step, and the site's name. The caller has checked that the browser may open set-up. Of
 * concurrent requests one succeeds, and links to make a first admin become invalid.
 */
export async function createFirstAdmin(
  shop: Shop,
  input: z.input<typeof firstAdminForm>,
): Promise<Outcome<{ userId: string }>> {
  const form = validateInput(firstAdminForm, input)
  if (!form.ok) return form
  if (!shop.offersSetup) return setupClosed
  const good = await validateNewPassword(shop, form.value.password, form.value)
  if (!good.ok) return good
  const { password: passwords } = await shop.auth.$context
  const passwordHash = await passwords.hash(form.value.password)
  const actor = system("Set-up")
  return command(shop, actor, "anyone", form, async (context, { name, email, country, timeZone }) => {
    const { tx, now } = context
    await lockFirstAdmin(tx)
    if (!(await isSetupPending(tx))) return setupClosed
    const account = await saveSetupAccount(context, { name, email, passwordHash })
    await saveRole(tx, account.id, "admin")
    const changes = { role: { before: "user", after: "admin" } }
    await recordEvent(tx, actor, { noun: "account", nounId: account.id, action: "made admin", changes }, now)
    await createFirstDelivery(tx, now, { country, timeZone })
    await nameSite(context, { name, email })
    await tx
      .update(setupLinks)
      .set({ usedAt: now })
      .where(and(isNull(setupLinks.usedAt), or(isNull(setupLinks.email), eq(setupLinks.email, email))))
    return done({ userId: account.id })
  })
}

/** Also waits for a printed link that is being used (`redeemSetupLink`). */
async function lockFirstAdmin(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('first admin'))`)
  await tx.select().from(setupLinks).where(isNull(setupLinks.email)).orderBy(setupLinks.tokenHash).for("update")
}

async function nameSite(context: CommandContext, { name, email }: { name: string; email: string }): Promise<void> {
  const { site, setup } = await getSettings(context.tx, "site", "setup")
  await writeSettings(context, "site", { ...site, artistName: name, contactEmail: email })
  await writeSettings(context, "setup", { ...setup, state: "open", saved: ["account"] })
}

const setupClosed = refuse("conflict", "This site has been set up already. Please sign in.")
