/**
 * The characters that `fold` of characters.ts or another case turns into letters of ASCII, colons or nothing: in a line without them, words
 * can be searched as they are.
 */
export const disguises =
  /[\u00AD\u00D7\u00DF\u0130\u0131\u0149\u017F\u01F0\u034F\u061C\u180E\u1E96-\u1E9A\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\u212A\u2193\u2573\u2B07\uDB40\uFB00-\uFB06\uFE00-\uFE0F\uFEFF\uFF1A\uFF21-\uFF3A\uFF41-\uFF5A]/g
