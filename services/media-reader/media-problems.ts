import { type MediaKind, maxMediaBytes } from "./media-reader.ts"

export const mediaProblems = {
  empty: "This file is empty. Please choose it again from where it was made.",
  unknown: "This is no film or sound that browsers play. Export a film as H.264 (MP4), a sound as MP3.",
  damaged: "This file is damaged and can’t be read. Please export it again.",
  tooHeavy: "Reading this file takes too much memory. Please export it again, as H.264 (MP4) or MP3.",
  tooSlow: "Reading this file takes too long. Please export it again, shorter or smaller.",
  tooManyTracks: "This file has too many tracks. Export it with one picture and one sound.",
  tooLong: "It says that it is longer than twelve hours. Please export a shorter file.",
  noDuration: "This file has no duration: there is nothing to play. Please export it again.",
  badSize: "Its picture has a size that browsers can’t show. Export it with at most 4096 × 2304 pixels.",
  matroska: "Browsers don’t play Matroska (MKV). Export it as H.264 (MP4).",
  film: (codec: string) => `Browsers don’t play ${codec}. Export the film as H.264 (MP4) with AAC sound.`,
  depth: "Browsers don’t play this kind of H.264. Export the film as H.264 (MP4), 8 bit, 4:2:0.",
  filmSound: (codec: string) =>
    `Browsers don’t play its sound (${codec}). Export the film as H.264 (MP4) with AAC sound.`,
  sound: (codec: string) => `Browsers don’t play ${codec}. Export the sound as MP3 or AAC (M4A).`,
  model: "This 3D model is damaged. Please export it again as GLB (glTF 2.0).",
  modelVersion: "This 3D model is of an older kind. Please export it as GLB (glTF 2.0).",
  modelLinks: "This 3D model refers to other files. Export it as one GLB file with its textures inside.",
  modelTooMuch: "This 3D model is too detailed for browsers. Please export it with fewer points.",
  modelExtension: (name: string) =>
    `This 3D model is compressed with ${name}, which can’t be shown here. Export it as GLB without compression.`,
} as const

export const formatTooLarge = (kind: MediaKind, bytes: number): string => {
  const names = { film: "a film", sound: "a sound", model: "a 3D model" }
  return `It has ${Math.ceil(bytes / 1e6)} MB, and ${names[kind]} may have up to ${maxMediaBytes[kind] / 1e6} MB.`
}
