import { expect, type Page } from "@playwright/test"
import { waitForHydration } from "../support/hydration.ts"
import type { Scene } from "./scene.ts"

const codes = /^(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}$/

/** Issues a certificate, unless an earlier shot has. @returns its code */
async function ensureCertificate(tab: Page): Promise<string> {
  const code = tab.getByText(codes).first()
  if ((await tab.getByRole("link", { name: /^Revoke/ }).count()) === 0) {
    await tab.getByRole("link", { name: "Issue a certificate" }).filter({ visible: true }).first().click()
    await tab.getByRole("button", { name: "Issue the certificate" }).click()
  }
  await expect(tab.getByRole("link", { name: /^Revoke/ }).first()).toBeVisible()
  return (await code.textContent()) ?? ""
}

/** Opens its public page as the holder of the printed certificate. */
async function openAsHolder(tab: Page, code: string): Promise<void> {
  await tab.context().clearCookies()
  await tab.goto(`/certificates/${code}`)
}

const revoke = async (tab: Page) => {
  await tab
    .getByRole("link", { name: /^Revoke/ })
    .first()
    .click()
  await tab.getByLabel("Reason").fill("The work was lost in a fire.")
  await tab.getByRole("button", { name: /^Revoke certificate/ }).click()
  await expect(tab.getByText(/^Revoked/).first()).toBeVisible()
}

/** Submits a file whose payload differs from the signed one. */
const sendAltered = async (tab: Page, code: string) => {
  const file = await (await tab.request.get(`/certificates/${code}/file`)).json()
  const payload = Buffer.from(file.payload, "base64url").toString().replace('"year":"2', '"year":"1')
  await tab.goto("/certificates")
  await waitForHydration(tab)
  await tab.locator('input[type="file"]').setInputFiles({
    name: "certificate.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify({ ...file, payload: Buffer.from(payload).toString("base64url") })),
  })
  await tab.getByRole("button", { name: "Check the file" }).click()
  await expect(tab.getByRole("heading", { level: 1 })).toHaveText("This certificate was altered.")
}

/** Certificates of a work: in the studio, and on their public pages. @param work one with a picture */
export const createCertificateScenes = (work: string): Scene[] => {
  const path = `/admin/artworks/${work}/certificates`
  return [
    {
      name: "certificate-issued",
      path,
      studio: true,
      prepare: async (tab) => {
        await ensureCertificate(tab)
        await tab
          .getByRole("link", { name: /^Link for the owner/ })
          .first()
          .click()
        await expect(tab.getByRole("button", { name: "Make the link" })).toBeVisible()
      },
    },
    {
      name: "certificate-genuine",
      path,
      studio: true,
      prepare: async (tab) => openAsHolder(tab, await ensureCertificate(tab)),
    },
    {
      name: "certificate-altered",
      path,
      studio: true,
      prepare: async (tab) => {
        const code = await ensureCertificate(tab)
        await openAsHolder(tab, code)
        await sendAltered(tab, code)
      },
    },
    {
      name: "certificate-revoked",
      path,
      studio: true,
      prepare: async (tab) => {
        const code = await ensureCertificate(tab)
        await revoke(tab)
        await openAsHolder(tab, code)
      },
    },
  ]
}
