import { once } from "node:events"
import { eq, sql } from "drizzle-orm"
import { afterAll, expect, test } from "vitest"
import { letterRecipients } from "../../db/tables/letters.ts"
import { begin, letterOf, makeReaders, readyToSend, writeLetter } from "../support/newsletter.ts"
import { openWorkingShop } from "../support/shop.ts"
import { type SiteProcess, startSite } from "../support/site-process.ts"
import { openSmtp } from "../support/smtp-server.ts"
import { cpuMs, residentBytes } from "../support/watched-process.ts"

/** The number of recipients; `SOLANDER_READERS=10000` for a long run. */
const many = Number(process.env.SOLANDER_READERS ?? 1000)

const smtp = await openSmtp()
const { shop, database, data } = await openWorkingShop({ env: { SMTP_URL: smtp.url } })
const running: SiteProcess[] = []
afterAll(async () => {
  for (const site of running) await site.stop()
  await smtp.close()
})

async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 20))
}

async function start(): Promise<SiteProcess> {
  const env = { DATABASE_URL: database.url, SMTP_URL: smtp.url }
  const site = await startSite({ data, env, args: ["--empty"] })
  running.push(site)
  return site
}

const refusedBy = (address: string) => Number(/\d+/.exec(address)?.[0]) % 50 === 7

test(`kill -9 in the middle of a letter to ${many}: everybody gets it once, is refused once, or is reported [NEWS-01]`, async () => {
  await makeReaders(shop, many)
  await readyToSend(shop)
  const id = await writeLetter(shop)
  expect(await begin(shop, id)).toBe(many)
  smtp.refuse = (address) => (refusedBy(address) ? { code: 550, words: "5.1.1 No such user" } : null)

  const killed = await start()
  await until(() => smtp.received.length >= many / 3)
  killed.child.kill("SIGKILL")
  await once(killed.child, "exit")
  const before = smtp.received.length
  expect(before).toBeLessThan(many)
  expect((await letterOf(shop, id)).state).toBe("sending")

  // Simulates the half minute after which a process counts as dead.
  await shop.db.execute(
    sql`update jobs.job set state = 'failed' where name = 'send-newsletter' and state in ('active', 'created', 'retry')`,
  )
  const second = await start()
  const pid = second.child.pid ?? 0
  const [began, cpu] = [performance.now(), cpuMs(pid)]
  await until(async () => (await letterOf(shop, id)).state !== "sending")
  const sent = smtp.received.length - before
  if (process.env.SOLANDER_READERS) {
    const seconds = (performance.now() - began) / 1000
    console.log(
      `${sent} letters in ${seconds.toFixed(1)} s: ${(sent / seconds).toFixed(0)}/s, ${((cpuMs(pid) - cpu) / sent).toFixed(1)} ms of processor each, ${(residentBytes(pid) / 1e6).toFixed(0)} MB`,
    )
  }

  const rows = await shop.db.select().from(letterRecipients).where(eq(letterRecipients.letterId, id))
  const arrived = new Map<string, number>()
  for (const { to } of smtp.received) for (const one of to) arrived.set(one, (arrived.get(one) ?? 0) + 1)
  expect([...arrived.values()].every((times) => times === 1)).toBe(true)
  for (const { email, state } of rows) {
    if (state === "accepted") expect([email, arrived.get(email)]).toEqual([email, 1])
    else if (state === "refused")
      expect([email, refusedBy(email), arrived.get(email)]).toEqual([email, true, undefined])
    else expect([email, state]).toEqual([email, "uncertain"])
  }
  const uncertain = rows.filter(({ state }) => state === "uncertain").length
  // At most the number of concurrent deliveries.
  expect(uncertain).toBeLessThanOrEqual(4)
  expect(await letterOf(shop, id)).toMatchObject({ state: "sent", total: many, uncertain })
  const refused = rows.filter(({ state }) => state === "refused").length
  expect(refused).toBeGreaterThanOrEqual(Math.floor(many / 50) - uncertain)
}, 600_000)
