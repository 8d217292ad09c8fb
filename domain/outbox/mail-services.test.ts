import { expect, test } from "vitest"
import {
  findMailServiceByExchanges,
  findMailServiceByHost,
  findMailServiceById,
  isFreeMailDomain,
  mailServices,
} from "./mail-services.ts"

test("at least twelve services, each with its own name, encrypted, and with sentences", () => {
  expect(mailServices.length).toBeGreaterThanOrEqual(12)
  expect(new Set(mailServices.map(({ id }) => id)).size).toBe(mailServices.length)
  for (const { name, host, port, security, access, limit, dkimPlace } of mailServices) {
    expect([name, host]).toEqual([expect.stringMatching(/^\S/), expect.stringMatching(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)])
    expect([587, 465]).toContain(port)
    expect([name, security]).toEqual([name, port === 465 ? "tls" : "starttls"])
    for (const sentence of [access, limit]) expect(sentence).toMatch(/^[A-Z].*\.$/)
    expect(dkimPlace).not.toMatch(/\.$/)
  }
})

test("each is recognized by its own server, and no server is of two", () => {
  for (const service of mailServices) {
    expect([service.id, findMailServiceByHost(service.host)?.id]).toEqual([service.id, service.id])
    expect(findMailServiceById(service.id)).toBe(service)
  }
  expect(findMailServiceByHost("smtp.example.com")).toBeNull()
  expect(findMailServiceByHost("notgmail.com")).toBeNull()
  expect(findMailServiceById("none")).toBeNull()
})

test.each([
  ["aspmx.l.google.com", "google"],
  ["SMTP.GOOGLE.COM.", "google"],
  ["example-com.mail.protection.outlook.com", "microsoft"],
  ["mx01.mail.icloud.com", "icloud"],
  ["in1-smtp.messagingengine.com", "fastmail"],
  ["mail.protonmail.ch", "proton"],
  ["mx.zoho.eu", "zoho"],
  ["mx00.ionos.de", "ionos"],
  ["smtpin.rzone.de", "strato"],
  ["mx1.hostinger.com", "hostinger"],
  ["mx1.mail.ovh.net", "ovh"],
  ["spool.mail.gandi.net", "gandi"],
  ["mail.google.com.evil.example", undefined],
])("a domain whose e-mails arrive at %s is of %s", (exchange, id) => {
  expect(findMailServiceByExchanges([exchange])?.id).toBe(id)
})

test("free mailboxes have no records of their own", () => {
  expect(["gmail.com", "GMX.de", "example.com"].map(isFreeMailDomain)).toEqual([true, true, false])
})
