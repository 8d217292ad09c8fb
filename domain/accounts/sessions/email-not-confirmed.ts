export const emailNotConfirmed = "email_not_confirmed"
