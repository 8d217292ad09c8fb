export const rememberedDays = 30
