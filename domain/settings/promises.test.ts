import { expect, test } from "vitest"
import { clientRequestMail } from "../commissions/commission-mails.ts"
import { stageWords } from "../commissions/commission-stages.ts"
import { arrivedMail } from "../messages/message-mails.ts"
import { answerPromise } from "./promises.ts"

const request = { name: "Ina", email: "ina@example.com", subject: "A boat", description: "Small.", pictures: 0 }
const wanted = { size: "", medium: "", palette: "", use: "", budget: "", deadline: "" }

test("how soon the studio answers is said only where the artist has said so [ADM-21]", () => {
  expect(answerPromise("")).toBe("")
  expect(answerPromise("two days")).toBe("Expect an answer within two days.")
  expect(stageWords("inquiry", "")).toBe("Received.")
  expect(stageWords("inquiry", "a week")).toBe("Received. The studio answers within a week.")
  const mails = (within: string) =>
    JSON.stringify([
      arrivedMail({ name: "Ina", body: "Hello", work: null }, within),
      clientRequestMail({ ...request, ...wanted } as never, "https://example.com/room", within),
    ])
  expect(mails("")).not.toMatch(/within|expect an answer|reads every/i)
  expect(mails("two days").match(/Expect an answer within two days\./g)).toHaveLength(2)
})
