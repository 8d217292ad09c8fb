import { expect, test } from "vitest"
import { clientRequestEmail } from "../commissions/commission-emails.ts"
import { getStageLabel } from "../commissions/commission-stages.ts"
import { messageReceivedEmail } from "../messages/threads/message-emails.ts"
import { formatAnswerPromise } from "./promises.ts"

const request = { name: "Ina", email: "ina@example.com", subject: "A boat", description: "Small.", pictures: 0 }
const wanted = { size: "", medium: "", palette: "", use: "", budget: "", deadline: "" }

test("how soon the studio answers is said only where the artist has said so [ADM-21]", () => {
  expect(formatAnswerPromise("")).toBe("")
  expect(formatAnswerPromise("two days")).toBe("Expect an answer within two days.")
  expect(getStageLabel("inquiry", "")).toBe("Received.")
  expect(getStageLabel("inquiry", "a week")).toBe("Received. The studio answers within a week.")
  const mails = (within: string) =>
    JSON.stringify([
      messageReceivedEmail({ name: "Ina", body: "Hello", work: null }, within),
      clientRequestEmail({ ...request, ...wanted } as never, "https://example.com/room", within),
    ])
  expect(mails("")).not.toMatch(/within|expect an answer|reads every/i)
  expect(mails("two days").match(/Expect an answer within two days\./g)).toHaveLength(2)
})
