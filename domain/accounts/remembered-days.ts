/** For how many days a browser is not asked for the code. */
export const rememberedDays = 30
