import { expect, test } from "vitest"
import { openSecrets } from "./secrets.ts"

const secrets = openSecrets("a secret of thirty-two characters")

test("what is sealed is read again, and differs each time", async () => {
  const [one, other] = [await secrets.seal("key", "JBSWY3DP"), await secrets.seal("key", "JBSWY3DP")]
  expect(one).not.toBe(other)
  expect(one).not.toContain("JBSWY3DP")
  expect(await secrets.open("key", one)).toBe("JBSWY3DP")
})

test("another purpose, another secret, and a changed text open nothing", async () => {
  const sealed = await secrets.seal("key", "JBSWY3DP")
  await expect(secrets.open("phone", sealed)).rejects.toThrow()
  await expect(openSecrets("another secret of many characters").open("key", sealed)).rejects.toThrow()
  const changed = sealed.slice(0, -1) + (sealed.endsWith("0") ? "1" : "0")
  await expect(secrets.open("key", changed)).rejects.toThrow()
})

test("hashes are equal for equal texts of one purpose only", () => {
  expect(secrets.hash("code", "123456")).toBe(secrets.hash("code", "123456"))
  expect(secrets.hash("code", "123456")).not.toBe(secrets.hash("token", "123456"))
  expect(secrets.hash("code", "123456")).not.toBe(
    openSecrets("another secret of many characters").hash("code", "123456"),
  )
})
