import sharp from "sharp"
import { expect, test } from "vitest"
import { decodeQr } from "../../tests/support/decode-qr.ts"
import { settingsSchemas } from "../settings/settings.ts"
import { renderTransferCode } from "./transfer-code.server.ts"

const account = { accountHolder: "Ada Ferris", bank: "", iban: "DE89 3704 0044 0532 0130 00", bic: "", note: "" }
const payment = settingsSchemas.payment.parse({ bankTransfer: account })
const order = { total: 123_450, currency: "EUR", number: "S-1001" }

test("the picture says what the standard wants [CHK-03]", async () => {
  const svg = await renderTransferCode(order, payment)
  const picture = await sharp(Buffer.from(svg ?? ""), { density: 300 })
    .png()
    .toBuffer()
  expect(await decodeQr(picture)).toBe("BCD\n002\n1\nSCT\n\nAda Ferris\nDE89370400440532013000\nEUR1234.50\n\n\nS-1001")
})

test("there is none in dollars, and none for an account without an IBAN", async () => {
  expect(await renderTransferCode({ ...order, currency: "USD" }, payment)).toBeNull()
  const plain = settingsSchemas.payment.parse({ bankTransfer: { ...account, iban: "1183 2206" } })
  expect(await renderTransferCode(order, plain)).toBeNull()
})
