import { expect, test } from "vitest"
import { isEasyPassword } from "./easy-password.ts"

test.each([
  ...["Gallery2026!", "solander-2026", "p@ssw0rd1234", "Password123", "qwertyuiop", "1234567890", "0987654321"],
  ...["aaaaaaaaaaaa", "abcabcabcabc", "Welcome2024", "letmein12345", "adminadmin", "iloveyou123", "studio-studio-1"],
  ...["myartgallery", "qazwsxedc123", "2026 2026 2026"],
])("%s is easy to guess [AUTH-09]", (password) => expect(isEasyPassword(password)).toBe(true))

test.each([
  ...[
    "a quiet grey morning",
    "a long enough password",
    "83926184750192",
    "Tr0ub4dor&3-x",
    "correct horse",
    "ключ от мастерской",
  ],
  ...["x".repeat(73), "gallery of quiet rooms", "Zb7!kq2#Vw"],
])("%s is not", (password) => expect(isEasyPassword(password)).toBe(false))
