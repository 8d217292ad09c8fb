/** Passwords have no rules but a length, in characters: long ones are the safe ones. */
export const passwordLength = { least: 10, most: 256 }
