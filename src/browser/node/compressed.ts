/** In place of what decompresses: texts in memory never are compressed. */
function refuse(): never {
  throw new Error('Unexpected compressed file, expected a text')
}

export {
  refuse as crc32,
  refuse as inflateRawSync,
  refuse as Gunzip,
  refuse as Unzip,
  refuse as UnzipInflate,
  refuse as UnzipPassThrough
}
